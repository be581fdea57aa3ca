import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { expect, inject, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { apiPath, basePath, endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createStaffToken } from '#server/staff/sign-in/staff-link.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createSmtpRefusalError, startMailServer } from '#tests/support/mail-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  bankSecrets,
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privateBankDetails,
  privateEnquiry,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { createDataFolder, createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import {
  parseVerifiedSale,
  startWebhookReceiver,
  type TestWebhookReceiver,
  webhookSecret,
} from '#tests/support/webhook-receiver.ts';

const everything = [...bankSecrets, ...personalSecrets];
const purchase = createPrivatePurchase();
const { email, surname, postcode, dob } = privatePersonalDetails;
const { accountNumber, sortCode } = privateBankDetails;
const ids = { channel: 'WEB_MOBILE', sessionId: randomUUID(), journeyId: randomUUID() };
const siteOrigin = 'https://www.retailer.example';
/** The span of a proxy in front of the server. */
const traceId = 'c0ffee00c0ffee00c0ffee00c0ffee00';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;
const contact = { ...privateEnquiry, secondsToFill: 60 };

/** Sends requests as the site does and records the responses. */
function client({ address }: Pick<ServerProcess, 'address'>, origin = address) {
  const answers: string[] = [];
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}${path}`, { redirect: 'manual', ...init });
    const headers = [...response.headers].map((header) => header.join(': '));
    const text = `${init.method ?? 'GET'} ${response.status}\n${headers.join('\n')}\n${await response.text()}`;
    answers.push(text);
    return response.status;
  };
  const send = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, traceparent, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const buy = (body: unknown, key: string = randomUUID()) =>
    send(endpointPaths.createContract, body, { [idempotencyKeyHeaderName]: key });
  return { ask, send, buy, answers };
}

type Client = ReturnType<typeof client>;

/** Sends private details by every endpoint and page, in requests that succeed and that fail. */
async function sendDetails({ ask, send, buy }: Client): Promise<void> {
  const key = randomUUID();
  expect(await buy(purchase, key)).toBe(200);
  expect(await buy(purchase, key)).toBe(200);
  const { customerDetails, productDetails } = purchase;
  expect(await buy({ ...purchase, marketingConsent: {} }, key)).toBe(409);
  expect(await buy(purchase, accountNumber)).toBe(400);

  const impossible = { ...purchase.bankDetails, sortCode: '089999', accountNumber: '66374959' };
  expect(await buy({ ...purchase, bankDetails: impossible })).toBe(406);
  const cheaper = { ...productDetails, priceMonthly: 0.01 };
  expect(await buy({ ...purchase, productDetails: cheaper })).toBe(400);
  for (const [field, value] of Object.entries(customerDetails)) {
    const wrong = { ...customerDetails, [field]: `${value} <${surname}>\u{1F525}` };
    expect(await buy({ ...purchase, customerDetails: wrong })).toBe(400);
  }
  expect(await buy({ ...purchase, note: purchase })).toBe(400);
  expect(await buy([purchase])).toBe(400);
  const json = JSON.stringify(purchase);
  expect(await buy(json.slice(0, -9))).toBe(400);
  expect(await buy(json.replace(surname, `${surname}\\u0000`))).toBe(400);
  expect(await buy(json + ' '.repeat(65 * 1024))).toBe(413);

  const bank = endpointPaths.validateBankDetails;
  expect(await send(bank, purchase.bankDetails)).toBe(200);
  expect(await send(bank, impossible)).toBe(406);
  expect(await send(bank, { ...purchase.bankDetails, accountNumber: Number(accountNumber) })).toBe(
    400,
  );
  expect(await send(bank, json, { 'content-type': 'text/plain' })).toBe(415);
  expect(await send(bank, json, { origin: `https://${surname}.example` })).toBe(403);

  for (const path of [
    `${apiPath}/${accountNumber}`,
    `${apiPath}/${encodeURIComponent(email)}?sortCode=${sortCode}`,
    `${bank}?accountNumber=${accountNumber}`,
    `${endpointPaths.addressLookup}?postcode=${encodeURIComponent(postcode)}&name=${surname}`,
    `${endpointPaths.addressLookup}?postcode=${encodeURIComponent(`${surname} ${accountNumber}`)}`,
    `${endpointPaths.campaignByPartnership}/${encodeURIComponent(email)}`,
    `${basePath}/${surname}`,
    `${basePath}/${encodeURIComponent(email)}/your-boiler`,
    `${basePath}/plumbing-protect/${accountNumber}`,
    `${basePath}/plumbing-protect.data?email=${email}`,
    `${basePath}/${surname}.data`,
    `${basePath}?filterType=${surname}&dob=${dob}`,
    `${basePath}/documents/${surname}/${accountNumber}`,
    `/${surname}/%E0%A4%A`,
    `/${surname.repeat(800)}`,
  ]) {
    // 431 is the highest status expected: Node sends it for headers that are too long.
    const headers = {
      cookie: `accountInfo=${btoa(email)}`,
      referer: `http://a.example/${surname}`,
    };
    expect(await ask(path, { headers })).toBeLessThan(432);
  }
  const form = new URLSearchParams({ ...privatePersonalDetails, ...privateBankDetails });
  for (const path of ['payment-details', 'payment-details/bank-details', surname]) {
    await ask(`${basePath}/plumbing-protect/${path}`, { method: 'POST', body: form });
  }

  const expert = endpointPaths.submitSpeakToAnExpert;
  expect(await send(expert, contact)).toBe(200);
  expect(await send(expert, { ...contact, website: `https://${surname}.example` })).toBe(200);
  expect(await send(expert, { ...contact, secondsToFill: 0 })).toBe(400);
  expect(await send(expert, { ...contact, telNumber: accountNumber, email: surname })).toBe(400);
  expect(await send(expert, JSON.stringify(contact).slice(1))).toBe(400);

  const report = endpointPaths.reportEvent;
  const error = {
    type: 'core::error',
    message: `Cannot send "${surname}" <${email}> ${postcode} ${sortCode} ${accountNumber} to /a?dob=${dob}`,
    exceptionType: 'POST_REQUEST',
    app: 'home-services',
    functionName: 'createContract',
    category: 'ERROR',
  };
  expect(await send(report, error)).toBe(204);
  const made = { 'x-session-id': surname, 'x-journey-id': accountNumber };
  expect(await send(report, error, made)).toBe(204);
  const pageView = { type: 'core::page-view', ...ids, journeyName: 'home-services', page: email };
  expect(await send(report, pageView)).toBe(400);
  const sale = { type: 'journey::sale', ...ids };
  expect(
    await send(report, { ...sale, ...privatePersonalDetails, bankDetails: privateBankDetails }),
  ).toBe(400);
  expect(await send(report, { ...sale, referenceId: surname })).toBe(400);
  const pageVariant = surname.toLowerCase();
  expect(await send(report, { ...sale, pageVariant, productId: surname })).toBe(204);
  const cookie = `sa-variant=${encodeURIComponent(email)}; campaignCode=${surname.slice(0, 4)}; journeyData=${surname}`;
  expect(await send(report, { ...sale, type: 'journey::bank' }, { cookie })).toBe(204);
}

/** All rows of each table as text, by table name. */
async function rowsByTable(query: (text: string) => Promise<{ rows: unknown[] }>) {
  const tables = await query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const byTable = new Map<string, string>();
  for (const { name } of tables.rows as { name: string }[]) {
    const { rows } = await query(`select to_jsonb(t)::text as row from ${name} t`);
    byTable.set(name, rows.map((row) => (row as { row: string }).row).join('\n'));
  }
  return byTable;
}

/** Personal details may be in two tables only, and where staff write notes; bank details in none except sealed. */
function expectNoLeakInTables(byTable: Map<string, string>): void {
  const required = ['public.contracts', 'public.enquiries'];
  const permitted = [...required, 'public.enquiry_notes'];
  for (const table of required) {
    expect(findLeaks(byTable.get(table) ?? '', personalSecrets), table).toContain(surname);
  }
  for (const table of ['public.events', 'public.deliveries'])
    expect(byTable.get(table)).toContain('{');
  for (const [table, rows] of byTable) {
    expect(findLeaks(rows, permitted.includes(table) ? bankSecrets : everything), table).toEqual(
      [],
    );
  }
}

/** A mail goes to the customer, so it may hold personal details, but never the bank details. */
async function expectPrivateMail(message: Buffer): Promise<void> {
  const { text = '', html = '', messageId = '' } = await PostalMime.parse(message);
  for (const part of [text, html, message.toString()]) {
    expect(findLeaks(part, [...bankSecrets, dob])).toEqual([]);
  }
  // An acknowledgement repeats nothing, because anybody can enter anybody's address.
  if (messageId.startsWith('<acknowledgement-')) {
    expect(findLeaks(text + html, everything)).toEqual([]);
  } else {
    expect(text).toContain(privatePersonalDetails.firstName);
  }
}

function expectNoLeakInOutput(server: ServerProcess, { answers }: Client): void {
  expect(server.output()).toContain('"msg":"request"');
  for (const line of server.output().split('\n'))
    expect(findLeaks(line, everything), line).toEqual([]);
  for (const answer of answers) expect(findLeaks(answer, everything), answer).toEqual([]);
}

/** A collector of traces. */
const startCollector = () => startWebhookReceiver((response) => response.end('{}'));

/** The spans in the collector, by name, without a private detail. */
function expectNoLeakInTraces({ received }: TestWebhookReceiver, names: string[]): void {
  for (const { body } of received) expect(findLeaks(body, everything)).toEqual([]);
  const spans = received.flatMap(({ body }) =>
    z
      .parse(exportSchema, JSON.parse(body))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const ofProxy = spans.filter((span) => span.traceId === traceId).map(({ name }) => name);
  expect(ofProxy).toEqual(expect.arrayContaining(names));
  for (const name of ['claim-deliveries', 'add-calls']) expect(ofProxy).not.toContain(name);
}

const exportSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({ spans: z.array(z.object({ name: z.string(), traceId: z.string() })) }),
      ),
    }),
  ),
});

test('private details are in no log, trace, response or other table on the embedded database', async () => {
  const folder = createDataFolder();
  const collector = await startCollector();
  const server = await startServer({
    DATA_DIR: folder,
    LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=of-the-operator',
  });
  const visitor = client(server);
  await sendDetails(visitor);
  const mailFolder = join(folder, 'mail');
  const mails = await vi.waitFor(
    () => {
      // A mail is written under another name first.
      const names = readdirSync(mailFolder)
        .filter((name) => name.endsWith('.eml'))
        .toSorted();
      expect(names.map((name) => name.split('-')[0])).toEqual(['acknowledgement', 'confirmation']);
      return names.map((name) => readFileSync(join(mailFolder, name)));
    },
    { timeout: 120_000 },
  );
  for (const mail of mails) await expectPrivateMail(mail);
  await visitor.ask('/metrics');
  server.kill('SIGTERM');
  expect(await server.exit).toEqual({ code: 0, stderr: '' });
  expectNoLeakInOutput(server, visitor);
  expectNoLeakInTraces(collector, [
    `POST ${endpointPaths.createContract}`,
    'lock-purchase, store-contract',
    'delivery confirm-by-email',
  ]);
  for (const { headers } of collector.received) {
    expect(headers['x-collector-key']).toBe('of-the-operator');
  }

  const storage = await openStorage(readConfig({}), folder);
  try {
    expectNoLeakInTables(await rowsByTable((text) => embeddedQuery(storage, text)));
  } finally {
    await storage.close();
  }
});

/** Somebody whom staff erase. */
const erased = { name: 'Peregrine Thistlewood', email: 'peregrine@thistlewood.example' };

/**
 * Does on each of the staff's pages what there is to do about the buyer, whom they show as nothing else may. Returns secrets of
 * the session.
 */
async function workAsStaff(port: number): Promise<string[]> {
  const send = async (path: string, fields: Record<string, string>, cookie = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response;
  };
  const look = async (path: string, cookie = '') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
    expect(response.headers.get('cache-control')).toBe('no-store');
    return response.text();
  };
  const cookieOf = ({ headers }: Response) => headers.get('set-cookie')?.split(';')[0] ?? '';
  const token = createStaffToken(testKeyRing, { name: 'Sam', role: 'admin', now: new Date() });
  await look(`/sign-in?token=${token}`);
  const session = cookieOf(await send('/sign-in', { token }));
  const [, formToken = ''] =
    /name="formToken" value="([^"]+)"/.exec(await look('/', session)) ?? [];
  for (const text of [surname, email, postcode, privatePersonalDetails.telNumber]) {
    const posted = await send('/sales', { formToken, text }, session);
    const found = await look(
      posted.headers.get('location') ?? '',
      `${session}; ${cookieOf(posted)}`,
    );
    const [path = ''] = /\/sales\/HS-[\w-]+/.exec(found) ?? [];
    expect(await look(path, session)).toContain(surname);
  }
  await look(`/sales/${encodeURIComponent(email)}`, session);

  const [enquiry = ''] = /\/enquiries\/[\da-f-]{36}/.exec(await look('/enquiries', session)) ?? [];
  const opened = await look(enquiry, session);
  expect(opened).toContain(surname);
  const [, formId = ''] = /name="formId" value="([^"]+)"/.exec(opened) ?? [];
  const note = {
    formToken,
    formId,
    seen: '0',
    state: 'called',
    text: `Told ${surname} by ${email}`,
  };
  expect((await send(enquiry, note, session)).status).toBe(303);
  expect((await send(enquiry, { ...note, text: surname.repeat(500) }, session)).status).toBe(303);
  await look(`/enquiries?state=${surname}`, session);

  const person = { formToken, email };
  expect(await (await send('/people', person, session)).text()).toContain(surname);
  for (const format of ['page', 'data']) {
    const file = await send('/people/export', { ...person, format }, session);
    expect(await file.text()).toContain(surname);
  }
  const wrong = { ...person, case: 'Case 1', confirm: '99' };
  expect((await send('/people/erase', wrong, session)).status).toBe(409);
  const done = await send(
    '/people/erase',
    { formToken, email: erased.email, case: 'Case 2', confirm: '1' },
    session,
  );
  expect(done.status).toBe(200);
  await send('/people', { formToken, email: surname }, session);

  expect(await look('/deliveries', session)).not.toContain(surname);
  for (const fields of [{ kind: 'fulfil-contract' }, { id: email }]) {
    await send('/deliveries', { formToken, ...fields }, session);
  }
  expect(await look('/audit', session)).not.toContain(surname);
  await look(`/audit?who=${surname}`, session);
  return [token, formToken, session.split('=')[1] ?? ''];
}

function embeddedQuery({ connection }: Storage, text: string) {
  if (connection.kind !== 'embedded') throw new Error('The storage is not embedded.');
  return connection.pglite.query(text);
}

/** Answers every other webhook with 500, and echoes the request in every response. */
const echoingReceiver = () => {
  let requests = 0;
  return startWebhookReceiver((response, { body, headers }) => {
    requests += 1;
    const status = requests % 2 === 1 ? 500 : 200;
    response.writeHead(status, `Error for ${surname}`, { 'x-echo': accountNumber });
    response.end(`${body}${JSON.stringify(headers)}`);
  });
};

test('private details are in no log, trace, response or other table on PostgreSQL, when the webhook receiver echoes them and errors quote a contract', async () => {
  const url = await createEmptyDatabase(inject('postgresUrl'));
  const receiver = await echoingReceiver();
  let recipients = 0;
  const mailServer = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      recipients += 1;
      done(recipients === 1 ? createSmtpRefusalError(451, `${surname} <${address}>`) : null);
    },
  });
  const collector = await startCollector();
  const staffPort = await findFreePort();
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
    DATA_DIR: createTemporaryFolder(),
    DATABASE_URL: url,
    BANK_KEYS: testBankKeys,
    LOG_LEVEL: 'trace',
    CRM_URL: receiver.url,
    CRM_SECRET: webhookSecret,
    SMTP_URL: mailServer.url,
    SITE_ORIGIN: siteOrigin,
    STAFF_PORT: String(staffPort),
    STAFF_EMAIL: 'staff@retailer.example',
  };
  const server = await startServer(environment);
  const database = new pg.Client({ connectionString: url });
  await database.connect();
  try {
    const visitor = client(server, siteOrigin);
    await sendDetails(visitor);
    await database.query(
      `insert into enquiries (id, created_at, name, email, tel_number, message)
       values (gen_random_uuid(), now(), $1, $2, '07700900123', 'Hello')`,
      [erased.name, erased.email],
    );
    const staffSecrets = await workAsStaff(staffPort);
    const [sale] = await vi.waitFor(
      () => {
        const events = receiver.received.map(({ body }) => JSON.parse(body).type);
        expect(events).toEqual(expect.arrayContaining(['contract.created', 'enquiry.created']));
        expect(server.output()).toContain('"result":"HTTP 500"');
        expect(server.output()).toContain('"outcome":"delivered"');
        expect(server.output()).toContain('"result":"SMTP 451"');
        expect(mailServer.received).toHaveLength(3);
        return receiver.received.filter(({ body }) => body.includes('contract.created'));
      },
      { timeout: 120_000 },
    );
    for (const mail of mailServer.received) await expectPrivateMail(mail);
    if (!sale) throw new Error('No sale was received.');
    expect(parseVerifiedSale(sale).bankDetails).toMatchObject(privateBankDetails);
    // The receiver's spans belong to the trace of the proxy.
    expect(sale.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[\\da-f]{16}-01$`));
    expect(server.output()).toContain(`"traceId":"${traceId}"`);
    // Errors that quote a whole contract in their message and in their detail.
    await database.query(`
      create function refuse() returns trigger language plpgsql as
        'declare sold text := (select string_agg(c::text, '','') from contracts c);
         begin raise exception ''refused: % %'', new, sold using detail = sold; end';
      create trigger refuse_update before update on deliveries
        for each row execute function refuse()`);
    expect(await visitor.buy(purchase)).toBe(200);
    await vi.waitFor(
      () => expect(server.output()).toContain('"msg":"claiming deliveries failed"'),
      { timeout: 120_000 },
    );
    await database.query(`
      create trigger refuse_insert before insert on contracts
        for each row execute function refuse()`);
    expect(await visitor.buy(purchase)).toBe(500);
    await visitor.ask('/metrics');
    server.kill('SIGTERM');
    expect(await server.exit).toEqual({ code: 0, stderr: '' });
    expectNoLeakInOutput(server, visitor);
    expectNoLeakInTraces(collector, [
      `POST ${endpointPaths.createContract}`,
      'lock-purchase, store-contract',
      'delivery fulfil-contract',
      'POST webhook',
      'send mail',
    ]);
    const tables = await rowsByTable((text) => database.query(text));
    expectNoLeakInTables(tables);
    const texts = [
      server.output(),
      ...collector.received.map(({ body }) => body),
      ...tables.values(),
    ];
    for (const secret of [...staffSecrets, 'Thistlewood', 'thistlewood']) {
      expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    }
  } finally {
    await database.end();
  }
});
