import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { listMigrations } from '#server/platform/storage/migrations.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { type BackupSummary, createBackupLines, createHeader } from './backup-file.ts';
import { checkBackup } from './restore-backup.ts';

const release = { version: '0.1.0', commit: 'c0ffee' };
let file: Buffer;

beforeAll(async () => {
  const fields = { ...release, createdAt: '2026-11-15T12:00:00Z', migrations: listMigrations() };
  const bankKeys = [{ id: 'test', fingerprint: 'f' }];
  const summary: BackupSummary = { ...createHeader({ ...fields, bankKeys }), tables: {} };
  const rows: Record<string, string[]> = {
    contracts: ['{"id":"1","name":"Amelia"}', '{"id":"2","name":"Ben"}'],
    erasures: ['{"id":"3"}'],
    // Longer than what is unpacked at once.
    events: Array.from({ length: 10_000 }, () => JSON.stringify({ id: randomUUID() })),
  };
  const lines = createBackupLines(summary, Object.keys(rows), async function* (table) {
    yield rows[table] ?? [];
  });
  file = gzipSync(await buffer(lines));
});

/** The result of the check of a file with these bytes, or why it is refused, after its path. */
async function check(bytes: Buffer) {
  const path = join(createTemporaryFolder(), 'backup.gz');
  writeFileSync(path, bytes);
  return checkBackup(path, release).catch(({ message }: Error) => {
    expect(message.startsWith(path)).toBe(true);
    return message.slice(path.length + 1);
  });
}

test('a whole file has its header and the number of requests for erasure', async () => {
  expect(await check(file)).toMatchObject({ ...release, erasures: 1, bankKeys: [{ id: 'test' }] });
});

type Edit = (bytes: Buffer) => Buffer;
const inside =
  (edit: (text: string) => string): Edit =>
  (bytes) =>
    gzipSync(edit(gunzipSync(bytes).toString()));
const headerWith = (values: object) =>
  inside((text) => {
    const [header = '', ...lines] = text.split('\n');
    return [JSON.stringify({ ...JSON.parse(header), ...values }), ...lines].join('\n');
  });
const flipped: Edit = (bytes) => {
  const copy = Buffer.from(bytes);
  const middle = Math.floor(copy.length / 2);
  copy[middle] = (copy[middle] ?? 0) ^ 0xff;
  return copy;
};

const cut = 'is cut off: its end is missing.';
const differs = 'is damaged or was changed: its hashes differ.';
const other = 'is not a backup of this product.';
test.each<[string, Edit, string]>([
  ['cut in the middle', (bytes) => bytes.subarray(0, bytes.length / 2), cut],
  ['cut at its last byte', (bytes) => bytes.subarray(0, -1), cut],
  ['without its last line', inside((text) => text.replace(/\["end".*\n$/, '')), cut],
  ['of a few bytes', (bytes) => bytes.subarray(0, 5), other],
  ['that is empty', () => Buffer.alloc(0), other],
  ['of something else', () => Buffer.from('{"contracts":[]}'), other],
  ['of something else, compressed', () => gzipSync('{"contracts":[]}\n'), other],
  ['with a changed byte', flipped, differs],
  ['with a changed name', inside((text) => text.replace('Amelia', 'Amelie')), differs],
  ['with a row left out', inside((text) => text.replace(/^{"id":.*\n/m, '')), differs],
  ['with a row twice', inside((text) => text.replace(/^{"id":.*\n/m, '$&$&')), differs],
  ['with another header', headerWith({ bankKeys: [] }), differs],
  ['of a newer format', headerWith({ formatNumber: 2 }), 'which is newer: restore it with'],
  ['of a newer schema', headerWith({ migrations: ['newer'] }), 'with a newer schema than that'],
  ['of an older schema', headerWith({ migrations: [] }), 'with an older schema: restore it'],
])('a file %s is refused in one sentence', async (_, edit, sentence) => {
  const refusal = await check(edit(file));
  expect(refusal).toContain(sentence);
  expect(refusal).toMatch(/Nothing was changed\.$/);
});
