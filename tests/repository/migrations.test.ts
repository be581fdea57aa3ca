import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { expect, test } from 'vitest';
import { compareVersions } from '#server/platform/storage/migrations.ts';
import * as schema from '#server/platform/storage/schema.ts';
import { entries } from '../../migrations/meta/_journal.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };

type Snapshot = ReturnType<typeof generateDrizzleJson>;

const newest = entries.at(-1)?.tag.slice(0, 4);
const snapshot: Snapshot = JSON.parse(
  readFileSync(`migrations/meta/${newest}_snapshot.json`, 'utf8'),
);

test('the newest migration matches the schema in the code', async () => {
  const current = generateDrizzleJson(schema);
  expect(await generateMigration(snapshot, current)).toEqual([]);
});

const { version } = packageJson;

test.each(entries.map(({ tag }) => tag).slice(2))(
  'the last statement of the migration %s names the oldest version that still works with the schema',
  (tag) => {
    const statements = readFileSync(`migrations/${tag}.sql`, 'utf8').split(
      '--> statement-breakpoint',
    );
    const named =
      /^\s*(?:INSERT INTO|UPDATE) "schema_compatibility" .*'(\d+\.\d+\.\d+)'\)?;\s*$/.exec(
        statements.at(-1) ?? '',
      );
    expect(named, 'UPDATE "schema_compatibility" SET "oldest_version" = …').not.toBeNull();
    expect(compareVersions(named?.[1] ?? '', version)).toBeLessThanOrEqual(0);
  },
);

// A database knows the migrations that it has by these hashes. One that changed would be refused as another product's.
const released = ['68fb0a02fc0b8150dac36a903201f12d309e30536f9f43d7f761cbefa8b7332a'];

test('migrations are only added: the released ones keep their content and their order', () => {
  const hashes = readMigrationFiles({ migrationsFolder: 'migrations' }).map(({ hash }) => hash);
  expect(hashes.slice(0, released.length)).toEqual(released);
});
