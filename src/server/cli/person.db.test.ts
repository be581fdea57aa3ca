import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { leavePath } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import {
  bankKeys,
  contracts,
  deliveries,
  enquiries,
  enquiryNotes,
  erasures,
  events,
} from '#server/platform/storage/schema.ts';
import { openMailFolderTransport } from '#server/sales/mail/mail-transport.ts';
import { CRM, createPersonCommands } from '#tests/support/person-commands.ts';
import {
  bankSecrets,
  findLeaks,
  personalSecrets,
  privateEnquiry,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

const { email, firstName, surname } = privatePersonalDetails;
const clock = () => new Date();

let storage: Storage;
let folder: string;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  folder = createTemporaryFolder();
  mkdirSync(join(folder, 'mail'));
  await storage.db.update(contracts).set({ legalHold: null });
  for (const table of [contracts, enquiries, events, erasures, bankKeys]) {
    await storage.db.delete(table);
  }
});

const { ops, buy, enquire, erase } = createPersonCommands(() => ({ storage, folder }));
const person = (command: string, ...argv: string[]) => ops(['person', command, ...argv]);

const listMails = () => readdirSync(join(folder, 'mail'));

/** A visit that led to the contract, and one of somebody else. */
async function visit(reference: string): Promise<void> {
  const journeyId = randomUUID();
  await storage.db.update(contracts).set({ journeyId }).where(eq(contracts.reference, reference));
  await storage.db.insert(events).values(
    [journeyId, randomUUID()].map((id) => ({
      type: 'core::page-view',
      page: '/summary',
      data: {},
      receivedAt: clock(),
      journeyId: id,
    })),
  );
}

/** What staff wrote about an enquiry. */
async function note(enquiryId: string): Promise<void> {
  const text = `Called ${firstName}, left a message`;
  const row = { enquiryId, createdAt: clock(), name: 'Priya Shah', state: 'called' as const };
  await storage.db.insert(enquiryNotes).values({ ...row, text, formId: randomUUID() });
}

/** All rows of the tables that hold something about people, as one text. */
async function dump(): Promise<string> {
  const rows = [];
  for (const table of [
    'contracts',
    'enquiries',
    'enquiry_notes',
    'deliveries',
    'erasures',
    'events',
  ]) {
    rows.push(await queryRows(storage.db, sql`select * from ${sql.identifier(table)}`));
  }
  return JSON.stringify(rows);
}

test('person export writes all that is held about a person into a page and a JSON file that only their owner can read', async () => {
  const reference = await buy();
  const enquiryId = await enquire();
  await note(enquiryId);
  await visit(reference);
  await buy({ firstName: 'Somebody', email: 'somebody.else@posteo.example' });
  const { code, stdout, stderr } = await person('export', email, '--out', folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [page = '', data = ''] = stdout.split('\n');
  expect([page, data].map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
  const html = readFileSync(page, 'utf8');
  const json = JSON.parse(readFileSync(data, 'utf8'));
  expect(json).toMatchObject({
    addresses: [email],
    names: [`${firstName} ${surname}`],
    contracts: [
      {
        reference,
        customerDetails: { email, firstName, surname },
        marketingConsent: { emailMarketingConsent: true },
        bankDetails: { accountNumberEnding: '9164' },
        deliveries: [{ kind: 'confirm-by-email' }, { kind: 'fulfil-contract' }],
        visit: [{ page: '/summary' }],
      },
    ],
    enquiries: [
      {
        id: enquiryId,
        message: privateEnquiry.message,
        notes: [{ state: 'called', text: `Called ${firstName}, left a message` }],
      },
    ],
    mails: [{ message: expect.stringContaining(firstName) }, { file: expect.any(String) }],
  });
  // Every personal detail is in both files, and of the bank account only what the confirmation shows.
  for (const text of [html.replaceAll('\u00A0', ' '), readFileSync(data, 'utf8')]) {
    expect(findLeaks(text, personalSecrets).toSorted()).toEqual(personalSecrets.toSorted());
    expect(findLeaks(text, bankSecrets)).toEqual([]);
    expect(text).toContain('9164');
    expect(text).not.toContain('somebody.else');
    expect(text).toContain('left a message');
    expect(text).not.toContain('Priya');
  }
  expect(json.contracts[0]).not.toHaveProperty('sealedBankDetails');
  const [, mail = ''] = /href="data:message\/rfc822;base64,([^"]+)"/.exec(html) ?? [];
  expect(Buffer.from(mail, 'base64').toString()).toBe(json.mails[0].message);
  expect(findLeaks(stdout, personalSecrets)).toEqual([]);
});

test.each(['Ottoline.Quillfeather@Posteo.Example', 'ottoline.quillfeather+boiler@posteo.example'])(
  'person export finds contracts and enquiries of the mailbox also as %s',
  async (spelling) => {
    await buy();
    await enquire({ email: spelling });
    const { stdout } = await person('export', spelling, '--out', folder, '--json');
    expect(JSON.parse(stdout)).toMatchObject({ contracts: 1, enquiries: 1 });
  },
);

test('person export of an address that two people use asks for a name, and the file of one has nothing of the other', async () => {
  const ofOttoline = await buy();
  await buy({ firstName: 'Peregrine' });
  const both = await person('export', email, '--out', folder);
  expect(both).toEqual({
    code: 1,
    stdout: '',
    stderr: `2 names use this address: ${firstName} ${surname} (contract), Peregrine ${surname} (contract). Say who asks with --name, once for each name.\n`,
  });
  const one = await person('export', email, '--name', `peregrine ${surname}`, '--out', folder);
  const [page = ''] = one.stdout.split('\n');
  expect(readFileSync(page, 'utf8')).toContain('Peregrine');
  expect(readFileSync(page, 'utf8')).not.toContain(ofOttoline);
  await person('erase', email, '--name', `Peregrine ${surname}`, '--confirm', '1');
  const left = await storage.db.select().from(contracts);
  expect(left.map(({ customerDetails }) => customerDetails.firstName).toSorted()).toEqual([
    '',
    firstName,
  ]);
});

test.each([
  [['export', 'nobody@posteo.example'], 1, 'Nothing is held about this address.\n'],
  [['erase', 'nobody@posteo.example'], 1, 'Nothing is held about this address.\n'],
  [
    ['export', 'nobody'],
    2,
    "error: command-argument value 'nobody' is invalid for argument 'email'. It must be an email address.\n",
  ],
  [['erase'], 2, "error: missing required argument 'email'\n"],
  [
    ['erase', email, '--confirm', 'yes'],
    2,
    "error: option '--confirm <count>' argument 'yes' is invalid. It must be a whole number from 0 to 1000000.\n",
  ],
  [
    ['erase', email, '--confirm', '7'],
    1,
    '1 contracts and enquiries would be erased, not 7: nothing was erased.\n',
  ],
  [['erase', email, '--name', 'Nobody'], 1, 'Nothing of this address has the name Nobody.\n'],
  [
    ['export', email, '--out', '/dev/null'],
    1,
    expect.stringMatching(/^\/dev\/null\/personal-data-\d{14}\.html cannot be written \(.+\)\.\n$/),
  ],
])('person %j ends with code %i and one sentence', async (argv, code, stderr) => {
  await buy();
  const before = await dump();
  expect(await ops(['person', ...argv])).toEqual({ code, stdout: '', stderr });
  expect(await dump()).toBe(before);
});

test('person erase without --confirm says what would happen to each kind of data and changes nothing', async () => {
  await visit(await buy());
  await enquire();
  const before = await dump();
  const { code, stdout } = await person('erase', email);
  expect(code).toBe(0);
  const text = stdout.replaceAll(/\s+/g, ' ');
  expect(text).toContain('The record of a purchase 1 to anonymise: We must show for 7 years');
  expect(text).toContain('A question to our experts 1 to delete: Once it is answered');
  expect(text).toContain('Copies of our emails 2 to delete');
  expect(text).toContain('The pages of the visit that led to it 1 to anonymise');
  expect(text).toContain('Nothing is erased yet. To do it, add --confirm 2');
  expect(findLeaks(stdout, personalSecrets)).toEqual([]);
  expect(await dump()).toBe(before);
  expect(existsSync(join(folder, 'erasures.jsonl'))).toBe(false);
});

test('person erase leaves no personal detail in the database, the mails and its own record', async () => {
  const reference = await buy();
  const enquiryId = await enquire();
  await note(enquiryId);
  await visit(reference);
  const other = await buy({ email: 'somebody.else@posteo.example' });
  const { productDetails, createdAt } = await findContract(reference);
  const { code, stdout } = await erase();
  expect(code).toBe(0);
  expect(stdout).toMatch(/The record of a purchase +1 anonymised: /);
  expect(stdout).toMatch(/A question to our experts +1 deleted: /);
  for (const file of ['erasures.jsonl', 'holds.jsonl']) {
    expect(stdout).toContain(join(folder, file));
    expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600);
  }
  await storage.db.delete(contracts).where(eq(contracts.reference, other));
  expect(findLeaks(await dump(), [...personalSecrets, ...bankSecrets])).toEqual([]);
  expect(await findContract(reference)).toMatchObject({
    productDetails,
    createdAt,
    journeyId: null,
  });
  expect(listMails()).toEqual([`confirmation-${other}.eml`]);
  expect(await storage.db.$count(enquiries)).toBe(0);
  expect(await storage.db.select().from(erasures)).toMatchObject([
    { contracts: [{ reference, result: 'anonymised' }], enquiryIds: [enquiryId] },
  ]);
  for (const file of ['erasures.jsonl', 'holds.jsonl']) {
    expect(findLeaks(readFileSync(join(folder, file), 'utf8'), personalSecrets)).toEqual([]);
  }
  // What was not sent to the buyer is not sent any more; the CRM learns of the erasure.
  expect(await storage.db.select().from(deliveries)).toMatchObject([
    { kind: 'report-erasure', attempts: 0, deliveredAt: null },
  ]);
  expect(await person('export', email, '--out', folder)).toMatchObject({ code: 1 });
});

test('person export names a mail with a link to a saved journey without showing it, and person erase deletes it', async () => {
  await buy();
  const { send } = openMailFolderTransport(join(folder, 'mail'));
  const sendLink = async (to: string) => {
    const id = `link-${randomUUID()}`;
    await send({
      messageId: `${id}@example.com`,
      ...{ from: 'home@example.com', to, date: clock(), subject: 'Your answers' },
      ...{ text: 'https://example.com/continue#secret', html: '' },
    });
    return `${id}.eml`;
  };
  // The header of a long address is folded.
  const long = email.replace('@', `+${'x'.repeat(50)}@`);
  expect(long.length).toBeGreaterThan(71);
  const links = [await sendLink(email.toUpperCase()), await sendLink(long)];
  const other = await sendLink('somebody.else@posteo.example');
  const { stdout } = await person('export', email, '--out', folder);
  const [page = '', data = ''] = stdout.split('\n', 2).map((file) => readFileSync(file, 'utf8'));
  for (const link of links) expect(page).toContain(link);
  expect([page, data].join()).not.toContain('secret');
  await erase();
  expect(listMails()).toEqual([other]);
});

test('person export writes copies of mails whose link to leave the plan does not work', async () => {
  const reference = await buy();
  const link = `https://example.com${leavePath}?token=eyJjb250cmFj.k3Y_secret-x`;
  await openMailFolderTransport(join(folder, 'mail')).send({
    messageId: `confirmation-${reference}@example.com`,
    ...{ from: 'home@example.com', to: email, date: clock(), subject: 'Your plan' },
    ...{
      text: `Leave: ${link}\nYour team’s number`,
      html: `<a href="${link}">Leave this plan</a>`,
    },
  });
  const [file = ''] = listMails().filter((name) => name.includes(reference));
  const sent = await PostalMime.parse(readFileSync(join(folder, 'mail', file)));
  expect(sent.text).toContain(link);
  const { stdout } = await person('export', email, '--out', folder);
  const [, data = ''] = stdout.split('\n', 2);
  const [{ message }] = JSON.parse(readFileSync(data, 'utf8')).mails;
  expect(await PostalMime.parse(message)).toMatchObject({
    subject: 'Your plan',
    text: `Leave: https://example.com${leavePath}?token=…\nYour team’s number`,
    html: `<a href="https://example.com${leavePath}?token=…">Leave this plan</a>`,
  });
});

test('contracts show prints an anonymised contract, and keys rotate seals it with the new key', async () => {
  const reference = await buy();
  await erase();
  const shown = await ops(['contracts', 'show', reference]);
  expect(shown).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Bank details +erased$/m),
  });
  expect(shown.stdout).not.toContain('encrypted with the key');
  expect((await ops(['contracts', 'list'])).stdout).toMatch(
    new RegExp(`${reference} .* anonymised `),
  );
  expect(await ops(['evidence', reference])).toMatchObject({ code: 0 });
  await ops(['keys', 'status']);
  const newer = `${testBankKeys},newer:${Buffer.alloc(32, 9).toString('base64')}`;
  await ops(['person', 'replay'], { BANK_KEYS: newer });
  const first = newer.split(',').toReversed().join(',');
  const rotated = await ops(['keys', 'rotate', '--json'], { BANK_KEYS: first });
  expect(JSON.parse(rotated.stdout)).toMatchObject({ rotated: 1, unreadable: [], left: 0 });
  await ops(['keys', 'rotate'], { BANK_KEYS: newer });
});

test('person erase deletes contracts and the reports of their visits where the erasure table says "delete"', async () => {
  const content = join(createTemporaryFolder(), 'content');

  cpSync(testContentFolder, content, { recursive: true });
  const table = JSON.parse(readFileSync(join(content, 'personal-data.json'), 'utf8'));
  for (const kind of ['contracts', 'visits']) table[kind].onErasure = 'delete';
  writeFileSync(join(content, 'personal-data.json'), JSON.stringify(table));
  const reference = await buy();
  await visit(reference);
  expect((await erase({ CONTENT_DIR: content })).code).toBe(0);
  expect(await storage.db.$count(contracts)).toBe(0);
  expect(await storage.db.$count(events)).toBe(1);
  expect(await storage.db.select().from(erasures)).toMatchObject([
    { contracts: [{ reference, result: 'deleted' }] },
  ]);
});

test('person erase keeps and names a contract on legal hold or not yet handed over, and person replay erases it later', async () => {
  const onHold = await buy();
  const notHandedOver = await buy();
  const free = await buy();
  await ops(['contracts', 'hold', onHold, '--reason', 'case 7']);
  const isHandedOver = sql`contract_id in (select id from contracts where reference in (${onHold}, ${free}))`;
  const deliver = { deliveredAt: clock(), deliveredTo: 'crm', nextAttemptAt: null };
  await storage.db.update(deliveries).set(deliver).where(isHandedOver);
  const dryRun = await ops(['person', 'erase', email], CRM);
  expect(dryRun.stdout).toContain(`${onHold} is held for a legal case.\n`);
  expect(dryRun.stdout).toContain(`${notHandedOver} is held for its hand-over.\n`);
  const { code, stdout } = await erase(CRM);
  expect(code).toBe(1);
  expect(stdout).toContain('Run person replay when the held contracts are free.\n');
  expect(await listErased()).toEqual([free]);
  expect(listMails().toSorted()).toEqual(
    [onHold, notHandedOver].map((reference) => `confirmation-${reference}.eml`).toSorted(),
  );
  const [first] = await storage.db.select().from(deliveries).where(isReport);

  expect(await ops(['person', 'replay'], CRM)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      `Still held: ${onHold} (held for a legal case), ${notHandedOver} (held for its hand-over).\n`,
    ),
  });
  expect(await listErased()).toEqual([free]);
  expect(await storage.db.select().from(deliveries).where(isReport)).toEqual([first]);

  await ops(['contracts', 'release', onHold]);
  await storage.db.update(deliveries).set(deliver).where(sql`contract_id is not null`);
  expect(await ops(['person', 'replay'], CRM)).toMatchObject({
    code: 0,
    stdout: '1 of 1 requests had something to erase: 2 contracts, 0 enquiries.\n',
  });
  expect((await listErased()).toSorted()).toEqual([onHold, notHandedOver, free].toSorted());
  expect(listMails()).toEqual([]);
  // A further webhook has another id, because receivers ignore one that they have.
  const [second] = await storage.db.select().from(deliveries).where(isReport);
  expect(second?.id).not.toBe(first?.id);
  const [request] = await storage.db.select().from(erasures);
  expect(request?.contracts.map(({ result }) => result)).toEqual(Array(3).fill('anonymised'));
});

test('person erase keeps a sale that is held for a look until somebody has decided, and then takes its hashes away', async () => {
  const [waits, ended] = [await buy(), await buy()];
  await storage.db.delete(deliveries);
  await storage.db.update(contracts).set({ heldState: 'held' });
  await ops(['held', 'end', ended]);
  expect((await erase(CRM)).stdout).toContain(`${waits} is held for its hand-over.\n`);
  expect(await listErased()).toEqual([ended]);
  await ops(['held', 'end', waits]);
  expect(await ops(['person', 'replay'], CRM)).toMatchObject({ code: 0 });
  expect((await listErased()).toSorted()).toEqual([waits, ended].toSorted());
  for (const { accountHash, mailboxHash, heldState } of await storage.db.select().from(contracts)) {
    expect([accountHash, mailboxHash, heldState]).toEqual([null, null, 'ended']);
  }
});

test('without a CRM person erase takes the person out of a held sale, which is ended by that', async () => {
  await buy();
  await storage.db.delete(deliveries);
  await storage.db.update(contracts).set({ heldState: 'held' });
  const exported = await person('export', email, '--out', folder);
  expect(exported.code).toBe(0);
  const [page = ''] = readdirSync(folder).filter((name) => name.endsWith('.html'));
  const text = readFileSync(join(folder, page), 'utf8');
  expect(text).toContain('not decided yet');
  const [contract] = await storage.db.select().from(contracts);
  for (const hash of [contract?.accountHash, contract?.mailboxHash]) {
    expect(hash).toMatch(/^[\w-]{43}$/);
    for (const file of readdirSync(folder).filter((name) => name.startsWith('personal-data-'))) {
      expect(readFileSync(join(folder, file), 'utf8')).not.toContain(hash);
    }
  }
  expect((await erase()).code).toBe(0);
  const [erased] = await storage.db.select().from(contracts);
  expect(erased).toMatchObject({ accountHash: null, mailboxHash: null, heldState: 'ended' });
});

const isReport = eq(deliveries.kind, 'report-erasure');

async function findContract(reference: string) {
  const [found] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  if (!found) throw new Error(`There is no contract ${reference}.`);
  return found;
}

async function listErased(): Promise<string[]> {
  const all = await storage.db.select().from(contracts);
  return all
    .filter(({ customerDetails }) => customerDetails.email === '')
    .map(({ reference }) => reference);
}
