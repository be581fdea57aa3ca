import { createCipheriv, createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonical, decodeMail, sha256 } from './decode.ts';
import { checkRun, rules } from './rules.ts';
import type {
  DatabaseDump,
  PurchaseBody,
  ReceivedMail,
  ReceivedWebhook,
  Row,
  RunData,
} from './run-data.ts';

const bankKey = Buffer.alloc(32, 3);
const webhookKey = Buffer.alloc(32, 4);
const start = Date.parse('2026-11-16T12:00:00Z');
const time = (ms: number) => new Date(start + ms).toISOString();

function seal(owner: string, secret: unknown): string {
  const info = 'home-services bank details: sealing';
  const key = Buffer.from(hkdfSync('sha256', bankKey, '', info, 32));
  const iv = Buffer.alloc(12, 1);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  cipher.setAAD(Buffer.from(owner));
  const text = Buffer.concat([cipher.update(JSON.stringify(secret)), cipher.final()]);
  return `\\x${Buffer.concat([iv, cipher.getAuthTag(), text]).toString('hex')}`;
}

function sign(id: string, body: string, sentAt: string) {
  const seconds = String(Math.floor(Date.parse(sentAt) / 1000));
  const mac = createHmac('sha256', webhookKey).update(`${id}.${seconds}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': `v1,${mac}` };
}

function createBody(buyer: number): PurchaseBody {
  return {
    bankDetails: { accountName: 'A', sortCode: '200000', accountNumber: String(55779900 + buyer) },
    productDetails: { productId: 'P', priceMonthly: 7.25 },
    customerDetails: { email: `buyer${buyer}@example.com` },
    marketingConsent: { emailMarketingConsent: true },
    eligibilityResponse: [{ questionId: 'BOILER_MAKE', answer: 'Vaillant' }],
    correspondenceAddress: { postcode: 'LS1 4AP' },
    additionalDetails: { enquiryContact: '0113 496 0000' },
    agreement: { documents: [], ticks: [{ id: 'isConfirmed', at: time(-60_000) }] },
  };
}

/** A sale, from the request to the mail. */
function createSale(buyer: number) {
  const body = createBody(buyer);
  const { bankDetails, agreement, ...asked } = body;
  const reference = `HS-7K2M-9QP${buyer}`;
  const ids = {
    key: randomUUID(),
    contract: randomUUID(),
    webhook: randomUUID(),
    mail: randomUUID(),
  };
  const at = time(buyer * 1000);
  const dates = { boughtOn: '2026-11-16', coveredFrom: '2026-11-30' };
  const evidence = {
    receivedAt: at,
    agreement,
    dates,
    eligibility: body.eligibilityResponse.map((answer) => ({ ...answer, question: 'Make?' })),
    home: { postcode: 'LS1 4AP', isCorrespondence: true },
    wordings: [
      { id: 'isConfirmed', text: 'I own this home', isAgreed: true },
      { id: 'smsMarketingConsent', text: 'SMS', isAgreed: false },
    ],
  };
  const contract: Row = {
    id: ids.contract,
    reference,
    idempotency_key: ids.key,
    created_at: at,
    product_details: asked.productDetails,
    customer_details: asked.customerDetails,
    marketing_consent: asked.marketingConsent,
    eligibility_response: asked.eligibilityResponse,
    correspondence_address: asked.correspondenceAddress,
    property_address: null,
    additional_details: asked.additionalDetails,
    evidence,
    bank_key_id: 'one',
    sealed_bank_details: seal(ids.contract, bankDetails),
  };
  const deliveries: Row[] = [
    { id: ids.webhook, kind: 'fulfil-contract', contract_id: ids.contract, delivered_at: at },
    { id: ids.mail, kind: 'confirm-by-email', contract_id: ids.contract, delivered_at: at },
  ];
  const evidenceHash = sha256(canonical(evidence));
  const sent = JSON.stringify({
    type: 'contract.created',
    data: { deliveryId: ids.webhook, reference, evidenceHash, agreement, bankDetails, ...asked },
  });
  const webhook = { at, headers: sign(ids.webhook, sent, at), body: sent, status: 204 };
  const mail: ReceivedMail = {
    at,
    recipients: [body.customerDetails.email],
    messageId: `<confirmation-${reference}@example.com>`,
    text: `Your plan is set up: ${reference}. Account ending ${bankDetails.accountNumber.slice(-4)}`,
  };
  const noticeKey = randomUUID();
  const noticeId = randomUUID();
  const notice: Row = {
    id: noticeId,
    contract_id: ids.contract,
    kind: 'withdraw',
    reference: `LV-7K2M-9QP${buyer}`,
    idempotency_key: noticeKey,
    last_day: '2026-11-16',
    taken_back_at: null,
  };
  const noticeWebhookId = randomUUID();
  const noticeSent = JSON.stringify({
    type: 'contract.notice',
    data: {
      deliveryId: noticeWebhookId,
      reference,
      notice: notice.reference,
      kind: 'withdraw',
      lastDay: '2026-11-16',
    },
  });
  const leaving = {
    notice,
    webhook: { at, headers: sign(noticeWebhookId, noticeSent, at), body: noticeSent, status: 204 },
    mail: {
      at,
      recipients: [body.customerDetails.email],
      messageId: `<leaving-${notice.reference}@example.com>`,
      text: `We have your notice: ${notice.reference} for ${reference}`,
    },
    history: (['leave', 'left'] as const).map((event) => ({ at, event, key: ids.key, noticeKey })),
  };
  const answered = { key: ids.key, buyer, attempt: 1 };
  const history: RunData['history'] = [
    { at: time(buyer * 1000 - 20), event: 'purchase', buyer, key: ids.key, body },
    { ...answered, at: time(buyer * 1000 - 10), event: 'ask', instance: 0 },
    {
      ...answered,
      at: time(buyer * 1000 + 10),
      event: 'answer',
      status: 200,
      body: { referenceId: reference, dates },
    },
  ];
  return { contract, deliveries, webhook, mail, history, leaving };
}

/** A run without a fault: three sales, whose first buyer leaves. The webhook of the first arrived twice, because its first answer was 500. */
function createRun(): RunData & { databases: [DatabaseDump, DatabaseDump] } {
  const sales = [1, 2, 3].map(createSale);
  const { leaving } = at(sales, 0);
  const tables = () =>
    structuredClone({
      contracts: sales.map(({ contract }) => contract),
      deliveries: sales.flatMap(({ deliveries }) => deliveries),
      notices: [leaving.notice],
    });
  const webhooks: ReceivedWebhook[] = sales.map(({ webhook }) => webhook);
  return {
    history: [...sales.flatMap(({ history }) => history), ...leaving.history],
    databases: [
      { name: 'primary', tables: tables() },
      { name: 'standby', tables: tables() },
    ],
    webhooks: [{ ...at(webhooks, 0), status: 500 }, ...webhooks, leaving.webhook],
    mails: [...sales.map(({ mail }) => mail), leaving.mail],
    output: ['{"level":30,"msg":"request completed"}'],
    secrets: {
      webhook: `whsec_${webhookKey.toString('base64')}`,
      bankKeys: { one: bankKey.toString('base64') },
    },
  };
}

type Run = ReturnType<typeof createRun>;

function at<T>(values: T[] | undefined, index: number): T {
  const value = values?.[index];
  if (value === undefined) throw new Error(`There is no entry ${index}.`);
  return value;
}

/** Applies a change to a row of a table in both databases. */
function change(run: Run, table: string, edit: (row: Row) => void): void {
  for (const { tables } of run.databases) edit(at(tables[table], 1));
}

/** Replaces the webhook of the last sale by one with another body, which is signed as it should be. */
function resign(run: Run, edit: (data: Record<string, unknown>) => void, id?: string): void {
  const { at: sentAt, headers, body } = at(run.webhooks, 3);
  const event: { data: Record<string, unknown> } = JSON.parse(body);
  edit(event.data);
  const text = JSON.stringify(event);
  const signed = sign(id ?? headers['webhook-id'] ?? '', text, sentAt);
  run.webhooks[3] = { at: sentAt, headers: signed, body: text, status: 204 };
}

/** The faults by the rule that finds them. */
const planted: Record<string, Record<string, (run: Run) => void>> = {
  'a purchase that was answered 200 exists once': {
    'a contract is missing in the primary': ({ databases: [{ tables }] }) =>
      tables.contracts?.pop(),
    'a contract is missing in the standby': ({ databases: [, { tables }] }) =>
      tables.contracts?.pop(),
    'the buyer was told another reference': (run) =>
      change(run, 'contracts', (row) => Object.assign(row, { reference: 'HS-2222-2222' })),
  },
  'what is stored equals what was asked': {
    'a stored price differs': (run) =>
      change(run, 'contracts', (row) =>
        Object.assign(row, { product_details: { productId: 'P', priceMonthly: 8 } }),
      ),
    'another account is sealed': (run) =>
      change(run, 'contracts', (row) =>
        Object.assign(row, {
          sealed_bank_details: seal(String(row.id), createBody(9).bankDetails),
        }),
      ),
    'the sealed bytes are of another contract': (run) =>
      change(run, 'contracts', (row) => {
        row.sealed_bank_details = at(run.databases[0].tables.contracts, 0).sealed_bank_details;
      }),
    'no key opens the bank details': (run) =>
      change(run, 'contracts', (row) => Object.assign(row, { bank_key_id: 'lost' })),
  },
  'nothing is stored that nobody asked for': {
    'a contract with a key that was never sent': (run) => {
      const { contract } = createSale(7);
      for (const { tables } of run.databases) tables.contracts?.push(contract);
    },
  },
  'no purchase is doubled': {
    'one key has two contracts': (run) => {
      const double = {
        ...at(run.databases[0].tables.contracts, 0),
        id: randomUUID(),
        reference: 'HS-3333-3333',
      };
      for (const { tables } of run.databases) tables.contracts?.push(double);
    },
    'one buyer has two contracts': (run) => {
      const { contract, history } = createSale(8);
      contract.customer_details = createBody(1).customerDetails;
      for (const { tables } of run.databases) tables.contracts?.push(contract);
      run.history.push(...history);
    },
    'one key was answered with two references': ({ history }) => {
      const answer = at(history, 2);
      if (answer.event !== 'answer') throw new Error('Not an answer.');
      history.push({ ...answer, body: { ...Object(answer.body), referenceId: 'HS-4444-4444' } });
    },
  },
  'both databases have the same contracts, notices and deliveries': {
    'a notice is missing in the standby': ({ databases: [, { tables }] }) => tables.notices?.pop(),
    'a delivery is missing in the standby': ({ databases: [, { tables }] }) =>
      tables.deliveries?.pop(),
    'a contract differs in the standby': ({ databases: [, { tables }] }) =>
      Object.assign(at(tables.contracts, 0), { page_variant: 'b' }),
  },
  'no delivery is left in the queue': {
    'a delivery waits or failed': (run) =>
      change(run, 'deliveries', (row) => Object.assign(row, { delivered_at: null })),
  },
  'the webhook of every sale arrived under one id, with what was asked': {
    'no webhook': ({ webhooks }) => webhooks.splice(3, 1),
    'a webhook that was never accepted': ({ webhooks }) => {
      at(webhooks, 3).status = 500;
    },
    'a repeat under another id': (run) => {
      run.webhooks.push(at(run.webhooks, 3));
      const id = randomUUID();
      resign(run, (data) => Object.assign(data, { deliveryId: id }), id);
    },
    'a header with another id than the body': (run) => resign(run, () => {}, randomUUID()),
    'another account in the body': (run) =>
      resign(run, (data) => Object.assign(data, { bankDetails: createBody(9).bankDetails })),
    'another home in the body': (run) =>
      resign(run, (data) => Object.assign(data, { correspondenceAddress: { postcode: 'M1 1AA' } })),
  },
  'every webhook belongs to a sale': {
    'a webhook of a purchase that is not stored': ({ webhooks }) =>
      webhooks.push(createSale(9).webhook),
  },
  'every signature is valid and of the time of its sending': {
    'a changed body': ({ webhooks }) => {
      at(webhooks, 3).body += ' ';
    },
    'a signature with another key': ({ webhooks }) => {
      at(webhooks, 3).headers['webhook-signature'] = `v1,${Buffer.alloc(32).toString('base64')}`;
    },
    'no signature': ({ webhooks }) => {
      delete at(webhooks, 3).headers['webhook-signature'];
    },
    'a time an hour away': ({ webhooks }) => {
      const webhook = at(webhooks, 3);
      const id = webhook.headers['webhook-id'] ?? '';
      webhook.headers = sign(id, webhook.body, time(3_600_000));
    },
  },
  'the confirmation of every sale arrived under one id, at the buyer’s address': {
    'no mail': ({ mails }) => mails.shift(),
    'a repeat under another id': ({ mails }) =>
      mails.push({ ...at(mails, 0), messageId: '<confirmation-2@example.com>' }),
    'a mail to somebody else': ({ mails }) => {
      at(mails, 0).recipients = ['buyer2@example.com'];
    },
  },
  'evidence equals what was sent, at the time when it was sent': {
    'a tick is missing': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.agreement = { documents: [], ticks: [] };
      }),
    'a box counts as ticked that was not': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.wordings = [{ id: 'smsMarketingConsent', isAgreed: true }];
      }),
    'another answer': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.eligibility = [{ questionId: 'BOILER_MAKE', answer: 'Baxi' }];
      }),
    'another home': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.home = { postcode: 'M1 1AA' };
      }),
    'other dates than the buyer was told': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.dates = { boughtOn: '2026-11-17' };
      }),
    'the time of a clock that jumped': (run) =>
      change(run, 'contracts', (row) => {
        row.created_at = time(3_600_000);
        Object.assign(Object(row.evidence), { receivedAt: row.created_at });
      }),
    'a row with another time': (run) =>
      change(run, 'contracts', (row) => {
        row.created_at = time(1);
      }),
  },
  'the webhook has the hash of the stored evidence': {
    'evidence that was changed after it was sent': (run) =>
      changeEvidence(run, (evidence) => {
        evidence.needs = 'Something else';
      }),
  },
  'a notice that was confirmed exists once, of the contract that was left': {
    'a notice is missing': (run) => {
      for (const { tables } of run.databases) tables.notices = [];
    },
    'a notice of another contract': (run) => {
      for (const { tables } of run.databases) {
        at(tables.notices, 0).contract_id = at(tables.contracts, 1).id;
      }
    },
  },
  'no notice is doubled, or stored without a press': {
    'a contract has two notices of a kind': (run) => {
      for (const { tables } of run.databases) tables.notices?.push(at(tables.notices, 0));
    },
    'a notice that nobody sent': ({ history }) =>
      void history.splice(0, history.length, ...history.filter(({ event }) => event !== 'leave')),
  },
  'webhook and mail of every notice arrived, each under one id': {
    'no webhook': ({ webhooks }) => webhooks.pop(),
    'no mail': ({ mails }) => mails.pop(),
    'a webhook that was never accepted': ({ webhooks }) => {
      at(webhooks, 4).status = null;
    },
    'a mail to somebody else': ({ mails }) => {
      at(mails, 3).recipients = ['buyer2@example.com'];
    },
    'a webhook of another contract': (run) => {
      const { headers, body, ...webhook } = at(run.webhooks, 4);
      const text = body.replace('HS-7K2M-9QP1', 'HS-7K2M-9QP2');
      run.webhooks[4] = {
        ...webhook,
        headers: sign(headers['webhook-id'] ?? '', text, webhook.at),
        body: text,
      };
    },
  },
  'no whole account number is outside the sealed column and the webhook’s body': {
    'in a column': (run) =>
      change(run, 'contracts', (row) => Object.assign(row, { campaign_code: '55779901' })),
    'in another table': (run) => {
      for (const { tables } of run.databases)
        tables.events = [{ data: { note: '200000 55779902' } }];
    },
    'in a mail': ({ mails }) => {
      at(mails, 0).text += ' Account number 5577 9901.';
    },
    'in the headers of a webhook': ({ webhooks }) => {
      at(webhooks, 0).headers['x-account'] = '20-00-0055779901';
    },
    'in the output of an instance': ({ output }) =>
      output.push('{"err":{"message":"account 55779903 refused"}}'),
    'in an answer': ({ history }) =>
      history.push({
        ...{ at: time(0), event: 'answer', buyer: 1, key: randomUUID(), attempt: 1 },
        status: 400,
        body: { errors: [{ field: 'accountNumber', message: '55779901' }] },
      }),
  },
};

function changeEvidence(run: Run, edit: (evidence: Record<string, unknown>) => void): void {
  change(run, 'contracts', (row) => {
    const evidence: Record<string, unknown> = { ...Object(row.evidence) };
    edit(evidence);
    row.evidence = evidence;
  });
}

test('the checker finds nothing in a run without a fault', () => {
  expect(checkRun(createRun())).toEqual([]);
});

const faults = Object.entries(planted).flatMap(([rule, plants]) =>
  Object.entries(plants).map(([name, plant]) => ({ rule, name, plant })),
);

test.each(faults)('the checker finds a planted fault: $name ($rule)', ({ rule, plant }) => {
  const run = createRun();
  plant(run);
  expect(checkRun(run).map((finding) => finding.rule)).toContain(rule);
});

test('this test plants a fault for every rule of the checker', () => {
  expect(Object.keys(planted).toSorted()).toEqual(Object.keys(rules).toSorted());
});

test('the checker takes no digits of hashes, ids, times and longer numbers for an account number', () => {
  const run = createRun();
  run.output.push(
    'a55779901',
    '55779901-1234-4abc-8def-123456789012',
    '1055779901123',
    '0x55779901',
    '55779901b',
  );
  expect(checkRun(run)).toEqual([]);
});

test('the checker decodes the headers and texts of a mail with parts', () => {
  const mail = [
    'Message-ID: <confirmation-HS-7K2M-9QPX@example.com>',
    'Subject: Your plan',
    'Content-Type: multipart/mixed;',
    ' boundary="outer"',
    '',
    '--outer',
    'Content-Type: multipart/alternative; boundary=inner',
    '',
    '--inner',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from('£7.25 a month').toString('base64'),
    '--inner',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    '<p>=C2=A37.25 a =',
    'year</p>',
    '--inner--',
    '--outer',
    'Content-Type: image/png',
    'Content-Transfer-Encoding: base64',
    '',
    'AAAA',
    '--outer--',
    '',
  ].join('\r\n');
  const { messageId, text } = decodeMail(mail);
  expect(messageId).toBe('<confirmation-HS-7K2M-9QPX@example.com>');
  expect(text).toContain('Subject: Your plan');
  expect(text).toContain('£7.25 a month');
  expect(text).toContain('<p>£7.25 a year</p>');
  expect(text).not.toContain('AAAA');
});
