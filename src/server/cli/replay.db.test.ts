import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, enquiries, erasures } from '#server/platform/storage/schema.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { CRM, createPersonCommands } from '#tests/support/person-commands.ts';
import { createPrivatePurchase, privatePersonalDetails } from '#tests/support/private-details.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage, openTestStorage } from '#tests/support/test-storage.ts';

const { email } = privatePersonalDetails;
const clock = () => new Date();

let storage: Storage;
let folder: string;
let backup: string;
let erasureFile: string;
let holdFile: string;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  folder = createTemporaryFolder();
  backup = join(folder, 'backup.gz');
  erasureFile = join(folder, 'erasures.jsonl');
  holdFile = join(folder, 'holds.jsonl');
  mkdirSync(join(folder, 'mail'));
  await storage.db.update(contracts).set({ legalHold: null });
  for (const table of [contracts, enquiries, erasures]) await storage.db.delete(table);
});

const { ops, buy, enquire, erase } = createPersonCommands(() => ({ storage, folder }));
const takeBackup = () => ops(['backup', backup]);
const hold = (reference: string, target = storage) =>
  ops(['contracts', 'hold', reference, '--reason', 'case 7'], {}, target);
const release = (reference: string, target = storage) =>
  ops(['contracts', 'release', reference], {}, target);

/** Restores the backup into a database of its own. */
async function restore(...options: string[]) {
  const restored = await openTestStorage();
  onTestFinished(() => restored.close());
  return { restored, ...(await ops(['restore', backup, ...options], {}, restored)) };
}

/** The references of contracts that still have a name. */
async function listNamed({ db }: Storage): Promise<string[]> {
  const all = await db.select().from(contracts);
  const named = all.filter(({ customerDetails }) => customerDetails.surname !== '');
  return named.map(({ reference }) => reference).toSorted();
}

const findHold = async ({ db }: Storage, reference: string) => {
  const [found] = await db.select().from(contracts).where(eq(contracts.reference, reference));
  return found?.legalHold;
};

const deliver = (target: Storage, reference: string) =>
  target.db
    .update(deliveries)
    .set({ deliveredAt: clock(), deliveredTo: 'crm', nextAttemptAt: null })
    .where(sql`contract_id = (select id from contracts where reference = ${reference})`);

test('a restore erases again what its backup brings back, and nothing that came after the request', async () => {
  await buy();
  await enquire();
  await buy({ email: 'somebody.else@posteo.example' });
  expect(await takeBackup()).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It has 0 requests for erasure.'),
    stderr: '',
  });
  await erase();
  const { restored, code, stdout } = await restore();
  expect(code).toBe(0);
  expect(stdout).toContain('1 of 1 requests had something to erase: 1 contracts, 1 enquiries.\n');
  expect(await restored.db.$count(enquiries)).toBe(0);
  const kept = await restored.db.select().from(contracts);
  expect(kept.map(({ customerDetails }) => customerDetails.email).toSorted()).toEqual([
    '',
    'somebody.else@posteo.example',
  ]);
  const requests = await ops(['person', 'requests'], {}, restored);
  expect(requests.stdout).toMatch(/^ID .*\n[\da-f]{8} .* 1 +0 +1\n$/);

  const deps = { ...restored, deliveries: noDeliveryWorkers, clock };
  const later = await storePurchase(deps, createPrivatePurchase());
  expect((await ops(['person', 'replay'], {}, restored)).stdout).toContain('0 of 1 requests');
  expect(await listNamed(restored)).toContain(later);
});

test('a restore keeps and names the contracts that an erasure kept, also without CRM_URL, until their hold ends or they are handed over', async () => {
  const onHold = await buy();
  const notHandedOver = await buy();
  const free = await buy();
  await takeBackup();
  await hold(onHold);
  await deliver(storage, free);
  expect((await erase(CRM)).code).toBe(1);

  const first = await restore();
  expect(first.code).toBe(1);
  expect(first.stdout).toContain('1 of 1 requests had something to erase: 1 contracts');
  expect(first.stdout).toContain(`${onHold} is on legal hold again: case 7 (since `);
  expect(first.stdout).toContain(
    `Still held: ${onHold} (held for a legal case), ${notHandedOver} (held for its hand-over).\n`,
  );
  expect(await listNamed(first.restored)).toEqual([onHold, notHandedOver].toSorted());
  expect(await findHold(first.restored, onHold)).toEqual(await findHold(storage, onHold));

  await release(onHold, first.restored);
  await deliver(first.restored, notHandedOver);
  expect(await ops(['person', 'replay'], {}, first.restored)).toMatchObject({
    code: 0,
    stdout: '1 of 1 requests had something to erase: 2 contracts, 0 enquiries.\n',
  });
  expect(await listNamed(first.restored)).toEqual([]);

  // What was erased since is not kept by the next restore of the same backup.
  const second = await restore();
  expect(second).toMatchObject({ code: 0, stdout: expect.not.stringContaining('held') });
  expect(await listNamed(second.restored)).toEqual([]);
});

test('person erase keeps a contract whose hold only the file knows, e.g. after pg_restore', async () => {
  const reference = await buy();
  await hold(reference);
  await storage.db.update(contracts).set({ legalHold: null });
  expect(await erase()).toMatchObject({
    code: 1,
    stderr: '0 contracts and enquiries would be erased, not 1: nothing was erased.\n',
  });
  expect(await listNamed(storage)).toEqual([reference]);
  expect((await findHold(storage, reference))?.reason).toBe('case 7');
});

test('a second person erase, without CRM_URL, erases the contract that the first one kept until it is handed over', async () => {
  await buy();
  await takeBackup();
  expect((await erase(CRM)).code).toBe(1);
  expect((await ops(['person', 'replay'])).code).toBe(1);
  expect((await erase()).code).toBe(0);
  const { restored, code } = await restore();
  expect(code).toBe(0);
  expect(await listNamed(restored)).toEqual([]);
});

test('person replay keeps the record of a kept contract that the database does not have, so that a later restore keeps the contract', async () => {
  const [older, newer] = [await buy(), await buy()];
  await takeBackup();
  await erase(CRM);
  await storage.db.delete(contracts).where(eq(contracts.reference, newer));
  await deliver(storage, older);
  expect((await ops(['person', 'replay'])).code).toBe(0);
  const { restored, code } = await restore();
  expect(code).toBe(1);
  expect(await listNamed(restored)).toEqual([newer]);
});

test('a restore sets the legal holds that were set since its backup, and removes those that were released', async () => {
  const [held, ended, both] = [await buy(), await buy(), await buy()];
  await hold(ended);
  await hold(both);
  await takeBackup();
  await hold(held);
  await release(ended);
  await release(both);
  await hold(both);
  const { restored, code, stdout } = await restore();
  expect(code).toBe(0);
  expect(stdout).toContain(`${ended} is not on legal hold any more`);
  for (const reference of [held, ended, both]) {
    expect(await findHold(restored, reference)).toEqual(await findHold(storage, reference));
  }
  expect(await ops(['person', 'replay'], {}, restored)).toMatchObject({
    code: 0,
    stdout: 'No request is known.\n',
  });
});

test('without a record of what a request kept, a restore lists what it would erase and waits for the count', async () => {
  const free = await buy();
  const wanted = await buy();
  const enquiryId = await enquire();
  await takeBackup();
  await erase();
  // Version 0.1.0 writes only the file of requests.
  rmSync(holdFile);
  const { restored, code, stdout } = await restore();
  expect(code).toBe(1);
  expect(stdout).toContain(`${holdFile} was missing`);
  for (const id of [free, wanted, enquiryId])
    expect(stdout).toMatch(new RegExp(`^\\w+ +${id} `, 'm'));
  expect(stdout).toContain('person replay --confirm 3\n');
  expect(stdout).not.toContain(email);
  expect(await listNamed(restored)).toEqual([free, wanted].toSorted());

  await hold(wanted, restored);
  const replay = (...argv: string[]) => ops(['person', 'replay', ...argv], {}, restored);
  expect(await replay('--confirm', '3')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('nothing of them was erased (they are 2, not 3):\n'),
  });
  expect(await listNamed(restored)).toEqual([free, wanted].toSorted());
  expect(await replay('--confirm', '2')).toMatchObject({
    code: 1,
    stdout: `1 of 1 requests had something to erase: 1 contracts, 1 enquiries.\nStill held: ${wanted} (held for a legal case).\n`,
  });
  expect(await listNamed(restored)).toEqual([wanted]);
  // From now on it is known.
  await release(wanted, restored);
  expect((await replay()).code).toBe(0);
  expect(await listNamed(restored)).toEqual([]);
});

test('restore --confirm erases at once for requests without such a record, and a request that finds nothing needs no confirmation', async () => {
  await buy();
  await takeBackup();
  await erase();
  writeFileSync(holdFile, '');
  const { restored, code } = await restore('--confirm', '1');
  expect(code).toBe(0);
  expect(await listNamed(restored)).toEqual([]);
  writeFileSync(holdFile, '');
  await restored.db.delete(erasures);
  expect(await ops(['person', 'replay'], {}, restored)).toMatchObject({
    code: 0,
    stdout: '0 of 1 requests had something to erase: 0 contracts, 0 enquiries.\n',
  });
});

test('a restore without the files warns and ends with 1, unless --no-erasures says that there are none', async () => {
  await buy();
  await takeBackup();
  const { restored, code, stdout } = await restore();
  expect(code).toBe(1);
  for (const file of [erasureFile, holdFile]) expect(stdout).toContain(`${file} was missing: `);
  expect(await restored.db.$count(contracts)).toBe(1);
  const refused = await restore('--no-erasures');
  expect(refused).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `--no-erasures says that there are no requests for erasure, but ${erasureFile} exists: leave it out. Nothing was changed.\n`,
  });
  expect(await refused.restored.db.$count(contracts)).toBe(0);
  for (const file of [erasureFile, holdFile]) rmSync(file);
  expect(await restore('--no-erasures')).toMatchObject({ code: 0, stderr: '' });
});

test('a restore says that the file is older than the backup, and repeats the requests that the backup has', async () => {
  await buy();
  await erase();
  const [olderErasures, olderHolds] = [readFileSync(erasureFile), readFileSync(holdFile)];
  const held = await buy();
  await hold(held);
  await erase();
  expect((await takeBackup()).stdout).toContain('It has 2 requests for erasure.');
  writeFileSync(erasureFile, olderErasures);
  writeFileSync(holdFile, olderHolds);
  const { restored, code, stdout } = await restore();
  expect(code).toBe(1);
  expect(stdout).toContain(`${erasureFile} is older than the backup: it lacked 1 requests.`);
  expect(stdout).toContain(`Still held: ${held} (held for a legal case).\n`);
  expect(await listNamed(restored)).toEqual([held]);
  for (const file of [erasureFile, holdFile]) rmSync(file);
  expect((await restore('--no-erasures')).stderr).toContain(
    'no requests for erasure, but the backup has 2: leave it out',
  );
});

test('person replay on another machine adds what the database knows to the files there, and removes nothing from them', async () => {
  const onHold = await buy();
  await hold(onHold);
  await erase();
  const DATA_DIR = join(createTemporaryFolder(), 'other');
  expect(await ops(['person', 'replay'], { DATA_DIR })).toMatchObject({ code: 1 });
  const readLines = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): unknown => JSON.parse(line));
  for (const file of [erasureFile, holdFile]) {
    expect(readLines(join(DATA_DIR, basename(file)))).toEqual(readLines(file));
  }
  // As after a recovery to a time before all of this.
  await storage.db.delete(erasures);
  await storage.db.update(contracts).set({ legalHold: null });
  expect(await ops(['person', 'replay'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`${onHold} is on legal hold again`),
  });
  expect(await listNamed(storage)).toEqual([onHold]);
});

test('person replay FILE takes over the named file, and the file of holds beside it', async () => {
  const [waiting, delivered] = [await buy(), await buy()];
  await erase(CRM);
  const copies = createTemporaryFolder();
  for (const file of [erasureFile, holdFile]) renameSync(file, join(copies, basename(file)));
  await storage.db.delete(erasures);
  await deliver(storage, delivered);
  await ops(['person', 'replay', join(copies, 'erasures.jsonl')]);
  expect(await listNamed(storage)).toEqual([waiting]);
  rmSync(copies, { recursive: true });
  await storage.db.delete(erasures);
  expect(await ops(['person', 'replay'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Still held: ${waiting} (held for its hand-over).\n`),
  });
});

test('person replay names the missing key of a request and the line that it cannot read', async () => {
  await buy();
  await erase();
  const written = readFileSync(erasureFile, 'utf8');
  writeFileSync(erasureFile, written.replaceAll('"test"', '"older"'));
  await storage.db.delete(erasures);
  expect(await ops(['person', 'replay'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Requests under the keys older were not repeated'),
  });
  writeFileSync(erasureFile, `${written}{"id":1}\n`);
  expect(await ops(['person', 'replay'])).toEqual({
    code: 1,
    stdout: '',
    stderr: `Line 2 of ${erasureFile} cannot be read: put a whole copy of the file there, or remove the line if it is cut off.\n`,
  });
});

test('a restore is refused while the file of requests cannot be read, and nothing is restored', async () => {
  await buy();
  await takeBackup();
  writeFileSync(erasureFile, '');
  writeFileSync(holdFile, '{"reference":"HS-7K2M-9QPX"');
  const { restored, code, stderr } = await restore();
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: expect.stringContaining(`Line 1 of ${holdFile} cannot be read`),
  });
  expect(await restored.db.$count(contracts)).toBe(0);
});

test('nothing is erased or put on hold while the file of holds cannot be written', async () => {
  const reference = await buy();
  mkdirSync(holdFile);
  for (const { code, stderr } of [await hold(reference), await erase()]) {
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(holdFile) });
  }
  expect(await listNamed(storage)).toEqual([reference]);
  expect(await findHold(storage, reference)).toBeNull();
  expect(existsSync(erasureFile)).toBe(false);
});

test('a hold, release or erasure that the database refuses erases nothing, and the file keeps every hold', async () => {
  const [held, free] = [await buy(), await buy()];
  await hold(held);
  await takeBackup();
  const { restored } = await restore();
  const readLastLine = () =>
    JSON.parse(readFileSync(holdFile, 'utf8').trimEnd().split('\n').at(-1) ?? '');
  const inDatabase = (statement: string) => restored.db.execute(sql.raw(statement));
  await inDatabase(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'refused'; end $$`);
  await inDatabase('create trigger refuse before update on contracts execute function refuse()');
  expect((await release(held, restored)).code).toBe(1);
  expect(readLastLine()).toMatchObject({ reference: held, reason: 'case 7' });
  expect((await hold(free, restored)).code).toBe(1);
  expect(readLastLine()).toMatchObject({ reference: free, reason: 'case 7' });

  await inDatabase('drop trigger refuse on contracts');
  await release(free, restored);
  await inDatabase(`create constraint trigger refuse after insert on erasures
    deferrable initially deferred for each row execute function refuse()`);
  const erased = await ops(['person', 'erase', email, '--confirm', '1'], {}, restored);
  expect(erased).toMatchObject({ code: 1, stdout: '' });
  expect(await listNamed(restored)).toEqual([held, free].toSorted());
  expect(readLastLine()).toMatchObject({ kept: [{ reference: held }] });
});

test('person replay refuses a file that does not exist, also while nobody has asked for erasure', async () => {
  const missing = join(folder, 'erasure.jsonl');
  expect(await ops(['person', 'replay', missing])).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringContaining(`${missing} cannot be read (ENOENT`),
  });
});
