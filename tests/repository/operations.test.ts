import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#server/config.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';

const operations = readFileSync('docs/operations.md', 'utf8');

/** The rows of the configuration table: key and default. */
const rows = [...operations.matchAll(/^\| `([A-Z_]+)` \| (?:`([^`]*)`|\(empty\)) \| .+ \|$/gm)];

test('docs/operations.md lists every setting with its default, and no other', () => {
  const documented = rows.map(([, key, fallback = '']) => [key, fallback]);
  const read = Object.entries(settings).map(([key, { default: fallback }]) => [key, fallback]);
  expect(documented).toEqual(read);
});

test('docs/operations.md lists every kind of delivery, and no other', () => {
  const documented = [...operations.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| [^|]+ \|$/gm)];
  expect(documented.map(([, kind]) => kind).toSorted()).toEqual(allDeliveryKinds.toSorted());
});
