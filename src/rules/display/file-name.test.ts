import { expect, test } from 'vitest';
import { truncateFileName } from './file-name.ts';

test.each([
  ['seventeen-letters.pdf', 'seventeen-letters.pdf'],
  ['eighteen-letters-x.pdf', 'eightee...tters-x.pdf'],
  ['boiler-service-record-2024.pdf', 'boiler-...rd-2024.pdf'],
  ['archive-of-the-boiler.tar.gz', 'archive...ler.tar.gz'],
  ['a-name-without-an-extension', 'a-name-...tension'],
  ['.a-hidden-file-with-a-long-name', '.a-hidd...ng-name'],
  ['🔥'.repeat(18), `${'🔥'.repeat(7)}...${'🔥'.repeat(7)}`],
  ['', ''],
])('truncateFileName shortens %s to %s', (name, shown) => {
  expect(truncateFileName(name)).toBe(shown);
});
