import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as schema from '#server/storage/schema.ts';
import { entries } from '../../migrations/meta/_journal.json' with { type: 'json' };

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const newest = entries.at(-1)?.tag.slice(0, 4);
const snapshot: Snapshot = JSON.parse(
  readFileSync(`migrations/meta/${newest}_snapshot.json`, 'utf8'),
);

test('the newest migration matches the schema in the code', async () => {
  const current = generateDrizzleJson(schema);
  expect(await generateMigration(snapshot, current)).toEqual([]);
});
