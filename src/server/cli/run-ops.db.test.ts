import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { publishDocuments } from '#server/content/documents/archive.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { bankKeys, contracts, deliveries, enquiries } from '#server/platform/storage/schema.ts';
import { hashEvidence } from '#server/sales/webhooks/evidence-hash.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createOpsSettings, runOpsInProcess } from '#tests/support/ops.ts';
import {
  bankSecrets,
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { createContractBody, loadedTestContent } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createFolderWithFiles } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

const clock = () => new Date();

const folder = mkdtempSync(join(tmpdir(), 'home-services-test-'));
let storage: Storage;
let reference: string;

beforeAll(async () => {
  storage = await openSharedStorage();
  const { db } = storage;
  await publishDocuments(db, loadedTestContent.documents, clock());
  reference = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    createPrivatePurchase(),
  );
});

beforeEach(async () => {
  const waiting = { failedAt: null, deliveredAt: null, lastResult: null };
  await storage.db.update(deliveries).set({ ...waiting, nextAttemptAt: clock() });
});

afterAll(() => rmSync(folder, { recursive: true }));

const ops = (...argv: string[]) =>
  runOpsInProcess(argv, {
    settings: { ...createOpsSettings(folder), ...completeSettings },
    open: () => storage,
  });

const json = async (...argv: string[]) => JSON.parse((await ops(...argv, '--json')).stdout);

const tomorrow = new Date(clock().getTime() + 24 * 60 * 60_000);
// To tomorrow, because the tests may run at midnight.
const today = ['--from', getLondonDate(clock()), '--to', getLondonDate(tomorrow)];

const commands = [
  ['contracts', 'list'],
  ['contracts', 'show', 'REFERENCE'],
  ['contracts', 'find', privatePersonalDetails.email],
  ['deliveries', 'list'],
  ['deliveries', 'list', '--state', 'waiting'],
  ['keys', 'status'],
  ['retention', 'run', '--dry-run'],
  ['person', 'requests'],
  ['person', 'erase', privatePersonalDetails.email],
  ['addresses', 'status'],
  ['funnel', ...today],
  ['funnel', ...today, '--by', 'plan'],
  ['affiliates', 'export', ...today],
  ['health'],
];

/** Settings with which nothing is missing here: the database of the tests has no addresses. */
const completeSettings = {
  ADDRESS_PROVIDER: 'os-places',
  ADDRESS_KEY: 'key',
  ADDRESS_LOOKUP: 'provider-only',
  CRM_URL: 'https://crm.example/sales',
  CRM_SECRET: `whsec_${'A'.repeat(43)}=`,
};

test.each(commands)(
  '%s %s %s prints lines of at most 80 characters and no personal detail',
  async (...argv) => {
    const args = argv.map((arg) => (arg === 'REFERENCE' ? reference : arg));
    const { code, stdout, stderr } = await ops(...args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).not.toBe('');
    for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
    const asJson = await ops(...args, '--json');
    expect(() => JSON.parse(asJson.stdout)).not.toThrow();
    for (const text of [stdout, asJson.stdout]) {
      expect(findLeaks(text, [...bankSecrets, ...personalSecrets])).toEqual([]);
    }
  },
);

test('contracts list shows reference, plan and a masked customer', async () => {
  const { stdout } = await ops('contracts', 'list');
  expect(stdout).toMatch(/^REFERENCE\s+BOUGHT\s+CUSTOMER\s+HOME\s+PLAN\n/);
  expect(stdout).toMatch(new RegExp(`${reference}.*O\\*\\*\\* Q\\*\\*\\*\\s+CA20 \\*\\*\\*`));
});

test.each([
  ['the surname in another case', privatePersonalDetails.surname.toUpperCase()],
  ['the e-mail', privatePersonalDetails.email],
  ['the first name', privatePersonalDetails.firstName.toLowerCase()],
  ['the full name', `${privatePersonalDetails.firstName}  ${privatePersonalDetails.surname}`],
  ['the phone number with spaces', '07700 900 847'],
  ['the phone number with +44', '+44 7700 900847'],
  ['the postcode without a space', privatePersonalDetails.postcode.replace(' ', '').toLowerCase()],
])('contracts find finds a contract by %s', async (_, text) => {
  expect(await json('contracts', 'find', text)).toMatchObject([{ reference }]);
});

test('contracts find without what a contract begins with says so', async () => {
  const { code, stdout } = await ops('contracts', 'find', privatePersonalDetails.surname.slice(1));
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'No contracts were found.\n' });
});

test('contracts show prints the state and attempts of each delivery', async () => {
  const shown = await json('contracts', 'show', reference.toLowerCase());
  expect(shown.deliveries).toMatchObject([
    { kind: expect.any(String), state: 'waiting', attempts: 0 },
    { kind: expect.any(String), state: 'waiting', attempts: 0 },
  ]);
});

test('contracts show prints every attempt that was kept', async () => {
  const earlierAttempts = [{ at: '2026-11-15T12:00:00+00:00', result: 'HTTP 503' }];
  await storage.db.update(deliveries).set({ attempts: 2, earlierAttempts });
  expect(await json('contracts', 'show', reference)).toMatchObject({
    deliveries: [{ earlierAttempts }, { earlierAttempts }],
  });
  const { stdout } = await ops('contracts', 'show', reference);
  expect(stdout.match(/^[\da-f]{8} +2026-11-15 12:00 +HTTP 503$/gm)).toHaveLength(2);
});

test('contracts show of an unknown reference prints one sentence and exits with code 1', async () => {
  expect(await ops('contracts', 'show', 'HS-0000-0000')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'There is no contract HS-0000-0000.\n',
  });
});

test('the evidence command prints one file with the ticks, the price, the hash and the text of the documents', async () => {
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  const { evidence } = contract ?? {};
  if (!evidence) throw new Error('The contract has no evidence.');
  const { code, stdout } = await ops('evidence', reference, '--html');
  expect(code).toBe(0);
  expect(stdout).toContain(hashEvidence(evidence));
  expect(stdout).toContain(evidence.price.words);
  expect(stdout).toContain(`<td>${evidence.contentVersion}</td>`);
  for (const { text } of evidence.wordings) {
    expect(stdout).toContain(text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').slice(0, 60));
  }
  for (const text of [...(evidence.sold?.covered ?? []), ...(evidence.sold?.notCovered ?? [])]) {
    expect(stdout).toContain(`<li>${text}</li>`);
  }
  expect(stdout).toContain(`<h2>${evidence.needs?.split('\n')[0]}</h2>`);
  const file = await json('evidence', reference);
  expect(file.documents.length).toBeGreaterThan(0);
  for (const { slug, text } of file.documents) {
    expect(text).toBe(loadedTestContent.documents.get(slug)?.markdown);
  }
  expect(stdout).not.toMatch(/<script|src=|href=/);
  expect(stdout).toMatch(/<th scope="row">Received<\/th><td>\d+ \w+ \d{4} at [\d:]+ (GMT|BST)/);
  expect(stdout).toContain('<h4>');
  // The file names the customer and the postcode of the covered home, and no other personal detail.
  const { surname, email } = privatePersonalDetails;
  expect(stdout).toContain(surname);
  expect(findLeaks(stdout, [...bankSecrets, email])).toEqual([]);
});

test('the evidence of a sale without agreement says nothing about what was told, shown or ticked', async () => {
  const { agreement: _, ...body } = createContractBody('plumbing-protect');
  const silent = await storePurchase({ ...storage, deliveries: noDeliveryWorkers, clock }, body);
  const { stdout } = await ops('evidence', silent);
  expect(stdout).toContain('The browser sent no agreement');
  expect(stdout).not.toMatch(
    /what you told us and|what was shown|what was ticked|buyer’s own clock/i,
  );
  await storage.db.delete(contracts).where(eq(contracts.reference, silent));
});

test('health says nothing about the receiver without CRM_URL, and names the setting that it lacks', async () => {
  expect(await ops('health')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/CRM +crm\.example\n/),
  });
  const lacking = await runOpsInProcess(['health', '--json'], {
    settings: createOpsSettings(folder),
    open: () => storage,
  });
  expect(lacking.code).toBe(1);
  expect(JSON.parse(lacking.stdout)).toMatchObject({
    receiver: null,
    problems: [
      expect.stringMatching(/^sales wait and CRM_URL is not set here: run this with the settings/),
      expect.stringMatching(/^no address is stored, .* ops addresses import$/),
    ],
  });
});

test('health exits with code 1 while a delivery has failed, and retry --all sends it again', async () => {
  await storage.db
    .update(deliveries)
    .set({ failedAt: clock(), lastResult: 'HTTP 410', nextAttemptAt: null })
    .where(eq(deliveries.kind, 'fulfil-contract'));
  const { code, stdout } = await ops('health');
  expect(code).toBe(1);
  expect(stdout).toMatch(/fulfil-contract\s+0\s+1/);
  expect(stdout).toMatch(/Problem +fulfil-contract:[\s\S]*HTTP 410/);
  expect((await ops('deliveries', 'list', '--state', 'failed')).stdout).toContain('HTTP 410');

  expect(await ops('deliveries', 'retry', '--all')).toEqual({
    code: 0,
    stdout: '1 delivery is attempted again within seconds.\n',
    stderr: '',
  });
  expect((await ops('health')).stdout).toMatch(/fulfil-contract\s+1\s+0/);
});

test('deliveries retry accepts the fewest characters that no other id begins with', async () => {
  const [delivery] = await storage.db.select().from(deliveries);
  if (!delivery) throw new Error('There is no delivery.');
  const enquiryId = randomUUID();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hi' };
  await storage.db.insert(enquiries).values({ id: enquiryId, createdAt: clock(), ...details });
  onTestFinished(
    async () => void (await storage.db.delete(enquiries).where(eq(enquiries.id, enquiryId))),
  );
  const ids = ['abc1', 'abc2'].map((begin) => `${begin}${delivery.id.slice(4)}`);
  const times = { createdAt: clock(), failedAt: clock() };
  await storage.db.insert(deliveries).values([
    { id: String(ids[0]), kind: 'notify-staff', enquiryId, ...times },
    { id: String(ids[1]), kind: 'deliver-enquiry', enquiryId, ...times },
  ]);
  const ambiguous = `Several deliveries begin with abc: ${ids[0]} (notify-staff), ${ids[1]} (deliver-enquiry).\n`;
  expect(await ops('deliveries', 'retry', 'abc')).toEqual({
    code: 1,
    stdout: '',
    stderr: ambiguous,
  });
  expect(await json('deliveries', 'retry', 'ABC1', String(ids[0]))).toEqual({ retried: 1 });
  const failed = await json('deliveries', 'list', '--state', 'failed');
  expect(failed).toMatchObject([{ id: ids[1] }]);
});

test('deliveries retry says that there is nothing to retry', async () => {
  expect(await ops('deliveries', 'retry', '--all')).toEqual({
    code: 0,
    stdout: 'No delivery has failed.\n',
    stderr: '',
  });
  expect(await ops('deliveries', 'retry', 'zzzz')).toMatchObject({
    code: 1,
    stderr: 'There is no delivery zzzz.\n',
  });
});

test.each([[[]], [['--all', '5f0c2c4a']]])(
  'deliveries retry needs either ids or --all: %j exits with code 2',
  async (args) => {
    expect(await ops('deliveries', 'retry', ...args)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'error: name the deliveries to retry by their ids, or say --all\n',
    });
  },
);

test('deliveries list names the contract of each delivery', async () => {
  const { stdout } = await ops('deliveries', 'list');
  expect(stdout).toMatch(new RegExp(`fulfil-contract +waiting +${reference} `));
});

test('keys status lists known and configured keys with their contracts, and registers none', async () => {
  const firstSeenAt = new Date('2026-11-15T12:00:00Z');
  await storage.db
    .insert(bankKeys)
    .values({ id: '2025', fingerprint: '', state: 'removed', firstSeenAt });
  const removed = { id: '2025', state: 'removed', firstSeenAt: firstSeenAt.toISOString() };
  expect(await json('keys', 'status')).toEqual([
    { ...removed, contracts: 0, place: null },
    { id: 'test', state: 'new', firstSeenAt: null, contracts: 1, place: 1 },
  ]);
  expect(await storage.db.select().from(bankKeys)).toHaveLength(1);
  await storage.db.delete(bankKeys);
});

test('contracts hold and release set the legal hold that contracts show names', async () => {
  const keepHolds = `Keep a copy of ${join(folder, 'holds.jsonl')} apart from the backups.\n`;
  expect(await ops('contracts', 'hold', reference, '--reason', 'Case 2026/7')).toEqual({
    code: 0,
    stdout: `Contract ${reference} is on legal hold: it is not deleted.\n${keepHolds}`,
    stderr: '',
  });
  expect((await ops('contracts', 'show', reference)).stdout).toMatch(
    /^Legal hold +Case 2026\/7 \(since \d{4}-\d\d-\d\d\)$/m,
  );
  expect(await json('contracts', 'show', reference)).toMatchObject({
    legalHold: { reason: 'Case 2026/7' },
  });
  expect((await ops('contracts', 'hold', reference)).code).toBe(2);
  expect((await ops('contracts', 'hold', reference, '--reason', ' ')).code).toBe(2);
  expect((await ops('contracts', 'release', reference)).stdout).toBe(
    `Contract ${reference} is not on legal hold.\n${keepHolds}`,
  );
  expect((await ops('contracts', 'show', reference)).stdout).toMatch(/^Legal hold +none$/m);
});

test('retention run says why it stops, and goes on with the count of the dry run', async () => {
  const id = randomUUID();
  const details = { name: 'A', email: 'a@example.com', telNumber: '07700900123', message: 'Hi' };
  await storage.db.insert(enquiries).values({ id, createdAt: new Date('2020-01-01'), ...details });
  const reasons = [
    'deleted:',
    '- enquiries: it would delete the newest',
    '- enquiries: this is the first run',
    'To delete them all the same: retention run --confirm 1',
    '',
  ].join('\n');
  expect(await ops('retention', 'run', '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^enquiries +12 months +1$/m),
    stderr: `Contracts, enquiries, events, mails, records of erasure and the staff’s audit would not be ${reasons}`,
  });
  expect(await ops('retention', 'run')).toMatchObject({
    code: 1,
    stderr: `Contracts, enquiries, events, mails, records of erasure and the staff’s audit were not ${reasons}`,
  });
  expect(await ops('retention', 'run', '--confirm', '2')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('- 1 would be deleted, not 2\n'),
  });
  expect(await storage.db.$count(enquiries)).toBe(1);
  expect(await ops('retention', 'run', '--confirm', '1')).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^enquiries +12 months +1$/m),
    stderr: 'enquiries: 1 deleted\n',
  });
  expect(await storage.db.$count(enquiries)).toBe(0);
  expect((await ops('retention', 'run', '--dry-run', '--confirm', '1')).code).toBe(2);
});

test('funnel counts the purchase, and prints every format without a personal detail', async () => {
  const secrets = [...bankSecrets, ...personalSecrets];
  const { total, rows } = await json('funnel', ...today, '--by', 'plan');
  expect(total).toMatchObject({ visits: 1, reached: { bought: 1 }, conversion: 1, errorRate: 0 });
  expect(rows).toMatchObject([{ key: 'boiler-and-service-care', reached: { bought: 1 } }]);
  for (const options of [
    ['--csv', '--by', 'day'],
    ['--json', '--by', 'page-variant'],
    ['--by', 'campaign'],
    ['--by', 'device'],
  ]) {
    const { code, stdout, stderr } = await ops('funnel', ...today, ...options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(findLeaks(stdout, [...secrets, reference])).toEqual([]);
  }
});

test('affiliates export lists reference, codes, time and value of the affiliate sales of the period', async () => {
  const sale = (changes: object) =>
    storage.db.update(contracts).set(changes).where(eq(contracts.reference, reference));
  const affiliate = { partnerCode: 'P&Q', reqId: '=1+1', affuid: 'a,b' };
  const headings =
    'reference,boughtAt,campaignCode,partnerCode,reqId,affuid,plan,firstYear,note\r\n';
  expect((await ops('affiliates', 'export', ...today)).stdout).toBe(headings);

  const [contract] = await storage.db.select().from(contracts);
  await sale({ affiliate, campaignCode: 'WARM', createdAt: new Date('2026-06-30T23:30:00Z') });
  const july = ['--from', '2026-07-01', '--to', '2026-07-31'];
  const june = ['--from', '2026-06-01', '--to', '2026-06-30'];
  const value = contract?.evidence?.price.firstYearTotal;
  expect((await ops('affiliates', 'export', ...july)).stdout).toBe(
    `${headings}${reference},2026-06-30T23:30:00.000Z,WARM,P&Q,'=1+1,"a,b",Boiler and Service Care,${value},\r\n`,
  );
  expect(await json('affiliates', 'export', ...july)).toMatchObject([{ reference, ...affiliate }]);
  expect(await json('affiliates', 'export', ...june)).toEqual([]);
  await sale({ affiliate: {} });
  expect((await ops('affiliates', 'export', ...july)).stdout).toBe(
    `${headings}${reference},2026-06-30T23:30:00.000Z,WARM,,,,Boiler and Service Care,${value},no affiliate code\r\n`,
  );
  await sale({ affiliate: null, campaignCode: null, createdAt: contract?.createdAt });
});

test.each([
  [['--from', '2026-11-01'], "required option '--to <day>' not specified"],
  [['--from', '2026-02-30', '--to', '2026-03-01'], 'It must be a day that exists'],
  [['--from', '2026-11-02', '--to', '2026-11-01'], '--from must not be after --to'],
  [['--from', '0001-01-01', '--to', '9999-12-31'], 'name a period of at most five years'],
  [[...today, '--by', 'week'], 'Allowed choices are day, page-variant, campaign, device, plan'],
  [[...today, '--csv', '--json'], 'cannot be used with option'],
])('funnel refuses %j with code 2 and one line', async (args, problem) => {
  const { code, stdout, stderr } = await ops('funnel', ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^error: .*\n$/);
  expect(stderr).toContain(problem);
});

test('addresses import loads a file, lists its bad rows beside it, and status shows the source', async () => {
  const header =
    'organisation,subBuilding,buildingName,buildingNumber,street,locality,town,postcode';
  const folder = createFolderWithFiles({
    'homes.csv': `${header}\n,,,3,Elm Way,,Leeds,LS1 4AP\nbad\n`,
  });
  const file = join(folder, 'homes.csv');
  expect(await ops('addresses', 'import', file)).toEqual({
    code: 0,
    stdout: `1 addresses were imported (simple).\n1 bad rows are listed in ${file}.problems.csv.\n`,
    stderr: '1 rows read; building the indexes\nreplacing the addresses of the lookup\n',
  });
  expect(readFileSync(`${file}.problems.csv`, 'utf8')).toContain('"homes.csv",3,');
  expect(await json('addresses', 'status')).toMatchObject({
    source: 'import',
    files: 'homes.csv',
    rows: 1,
  });
  expect(await ops('addresses', 'import', file, '--max-bad-rows', '0')).toMatchObject({
    code: 1,
    stderr:
      'More than 0 rows are bad: nothing was changed. The first is line 3 of homes.csv: has 1 fields instead of 8.\n',
  });
  const bytes = readFileSync(file);
  expect(await ops('addresses', 'import', file, '--report', file)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('which is a file to import: nothing was changed.'),
  });
  expect(readFileSync(file)).toEqual(bytes);
  expect(await ops('addresses', 'import', file, '--dry-run')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 addresses can be imported (simple). Nothing was changed.'),
  });
  expect(await json('addresses', 'restore')).toMatchObject({ source: 'none', rows: 0 });
  expect(await json('addresses', 'restore')).toMatchObject({ source: 'import', rows: 1 });
  expect(await ops('addresses', 'import', join(folder, 'none.csv'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('none.csv cannot be read (ENOENT'),
  });
});

test.each([
  [['bogus']],
  [['deliveries', 'list', '--state', 'lost']],
  [['contracts', 'show']],
  [['evidence', 'HS-0000-0000', '--html', '--json']],
  [[]],
])('an unknown or malformed command ends with code 2: %s', async (argv) => {
  const { code, stdout, stderr } = await ops(...argv);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/error: |Usage: /);
});

test.each([[['--help']], [['contracts', '--help']], [['deliveries', 'retry', '--help']]])(
  '--help prints help for every command level: %s',
  async (argv) => {
    const { code, stdout } = await ops(...argv);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Usage: ops/);
    for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
  },
);

test('an unexpected error is printed as one sentence without a stack', async () => {
  const { code, stderr } = await runOpsInProcess(['contracts', 'list'], {
    open: () => {
      const cause = Object.assign(new Error(`row of ${privatePersonalDetails.email}`), {
        code: '42P01',
      });
      throw new Error('Failed query', { cause });
    },
  });
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'The command failed unexpectedly (Error, code 42P01).\n',
  });
});
