import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const { name, version } = manifest;

test('npm run package refuses to replace the archive of --previous, before it builds', () => {
  const previous = `./release/../release/${name}-${version}.tar.gz`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/package.js', '--previous', previous],
    { encoding: 'utf8' },
  );
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(
    `The new archive would replace ${previous}, because both have the version ${version}.`,
  );
});

// The artefact run makes the archive, because that takes a build.
test('npm run package deletes only what it has unpacked itself, and no archive of another version', () => {
  const source = readFileSync('scripts/package.js', 'utf8');
  const deleted = Array.from(source.matchAll(/rmSync\((\w+)/g), ([, what]) => what);
  expect(deleted).toEqual(['staged', 'staged', 'unpacked']);
});
