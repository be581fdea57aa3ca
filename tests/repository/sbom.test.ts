import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { listLockedPackages } from '../../scripts/locked-packages.js';
import { listShippedPackages, runTimePackages } from '../../scripts/run-time-packages.js';
import { createSbom } from '../../scripts/sbom.js';

const roots = listShippedPackages(manifest.dependencies);
const sbom = createSbom(manifest, { roots, time: 1_794_821_105 });
const names = sbom.components.map(({ name }) => name);

test('the SBOM lists every shipped package with what it needs, and none that only builds or tests', () => {
  expect(names).toEqual(expect.arrayContaining([...roots, 'postgres-array', 'sonic-boom']));
  const { dependencies, devDependencies, optionalDependencies } = manifest;
  const others = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(Object.keys(others)).toContain('vite');
  expect(names.filter((name) => name in others && !roots.includes(name))).toEqual([]);
});

test('each component of the SBOM has a licence, a SHA-512 hash and a package URL', () => {
  for (const { name, version, licenses, hashes, purl } of sbom.components) {
    expect(licenses, name).toHaveLength(1);
    expect(hashes, name).toEqual([
      { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
    ]);
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
  }
});

// They allow use, change and redistribution of the product with a notice, which THIRD-PARTY-LICENSES.txt of the archive gives.
const allowedLicences = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
];

test('every production package has a licence that lets us redistribute it', () => {
  const others = sbom.components.filter(
    ({ licenses: [licence] }) => !allowedLicences.includes(licence?.expression ?? ''),
  );
  expect(others.map(({ name, licenses }) => [name, licenses])).toEqual([]);
});

test('every dependency in the SBOM is one of its components', () => {
  const refs = sbom.components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  const used = sbom.dependencies.flatMap(({ dependsOn }) => dependsOn);
  expect(used.filter((ref) => !refs.includes(ref))).toEqual([]);
  expect([...refs].filter((ref) => !used.includes(ref))).toEqual([]);
});

test('the packages that the server loads at run time are production packages', () => {
  const loaded = listLockedPackages(runTimePackages).map(({ name }) => name);
  expect(loaded).toEqual(expect.arrayContaining(runTimePackages));
  expect(loaded.filter((name) => !names.includes(name))).toEqual([]);
});
