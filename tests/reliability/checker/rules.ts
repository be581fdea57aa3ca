import { canonical, isSigned, sha256, unseal } from './decode.ts';
import { noticeRules } from './notice-rules.ts';
import {
  asList,
  asRecord,
  contractsOf,
  emailOf,
  groupBy,
  readWebhook,
  referenceOf,
} from './read.ts';
import type { DatabaseDump, HistoryEntry, PurchaseBody, Row, RunData } from './run-data.ts';

export interface Finding {
  rule: string;
  detail: string;
}

interface Purchase {
  key: string;
  body: PurchaseBody;
  askedAt: number;
  /** The time of the last answer of 200. */
  answeredAt: number;
  references: Set<string>;
  /** The dates in the answers of 200. */
  dates: Set<string>;
}

/** How far the clocks of the runner and the database may be apart, both on one machine. */
const toleranceMs = 5000;
/** Receivers of Standard Webhooks refuse a time that is further away. */
const signatureToleranceMs = 5 * 60_000;

/** What a rule reads: the run, and its purchases by key. */
interface Context {
  run: RunData;
  purchases: Map<string, Purchase>;
}

type Rule = (context: Context) => string[];

/** Every fault that the checker can find, each by one rule. */
export const rules: Record<string, Rule> = {
  'a purchase that was answered 200 exists once': overDatabases(({ purchases }, dump) => {
    const stored = groupBy(contractsOf(dump), ({ idempotency_key }) => String(idempotency_key));
    return [...purchases.values()].flatMap(({ key, references }) => {
      const rows = stored.get(key) ?? [];
      if (references.size === 0 || (rows.length === 1 && references.has(referenceOf(rows[0])))) {
        return [];
      }
      const found = rows.map(referenceOf).join(', ') || 'nothing';
      return [`${key} was answered ${[...references].join(', ')}, stored is ${found}`];
    });
  }),

  'what is stored equals what was asked': overDatabases(({ run, purchases }, dump) =>
    contractsOf(dump).flatMap((row) => {
      const body = purchases.get(String(row.idempotency_key))?.body;
      if (!body) return [];
      const different: string[] = contentColumns
        .filter(
          ([column, part]) => canonical(row[column] ?? null) !== canonical(body[part] ?? null),
        )
        .map(([column]) => column);
      if (canonical(openBankDetails(run, row)) !== canonical(body.bankDetails)) {
        different.push('sealed_bank_details');
      }
      return different.length === 0 ? [] : [`${referenceOf(row)}: ${different.join(', ')}`];
    }),
  ),

  'nothing is stored that nobody asked for': overDatabases(({ purchases }, dump) =>
    contractsOf(dump)
      .filter(({ idempotency_key }) => !purchases.has(String(idempotency_key)))
      .map(referenceOf),
  ),

  'no purchase is doubled': ({ run, purchases }) => [
    ...run.databases.flatMap(({ name, tables }) => [
      ...repeated(tables.contracts ?? [], (row) => String(row.idempotency_key), `${name}: key`),
      ...repeated(tables.contracts ?? [], referenceOf, `${name}: reference`),
      // Every buyer of a run has an address of their own and buys once.
      ...repeated(tables.contracts ?? [], emailOf, `${name}: buyer`),
    ]),
    ...[...purchases.values()]
      .filter(({ references }) => references.size > 1)
      .map(({ key, references }) => `${key} was answered ${[...references].join(' and ')}`),
  ],

  'both databases have the same contracts, notices and deliveries': ({ run }) => {
    const [first, ...others] = run.databases;
    return others.flatMap((other) =>
      ['contracts', 'notices', 'deliveries'].flatMap((table) => {
        const byId = (dump: DatabaseDump | undefined) =>
          new Map((dump?.tables[table] ?? []).map((row) => [String(row.id), canonical(row)]));
        const one = byId(first);
        const two = byId(other);
        return [...new Set([...one.keys(), ...two.keys()])]
          .filter((id) => one.get(id) !== two.get(id))
          .map((id) => `${table} ${id}`);
      }),
    );
  },

  'no delivery is left in the queue': overDatabases((_, dump) =>
    (dump.tables.deliveries ?? [])
      .filter(({ delivered_at }) => delivered_at === null)
      .map(({ id, kind, last_result }) => `${kind} ${id}: ${last_result}`),
  ),

  'the webhook of every sale arrived under one id, with what was asked': ({ run, purchases }) => {
    const ofSales = run.webhooks.map(readWebhook).filter(({ type }) => type !== 'contract.notice');
    const received = groupBy(ofSales, ({ reference }) => reference);
    return eachSale(run, ({ reference, row, deliveryIds }) => {
      const webhooks = received.get(reference) ?? [];
      const body = purchases.get(String(row.idempotency_key))?.body;
      const ids = new Set(webhooks.flatMap(({ id, deliveryId }) => [id, deliveryId]));
      if (!webhooks.some(({ status }) => status !== null && status < 300)) {
        return ['no webhook was accepted'];
      }
      if (ids.size !== 1 || !ids.has(String(deliveryIds.get('fulfil-contract')))) {
        return [`the webhook has the ids ${[...ids].join(', ')}`];
      }
      const isEqual = webhooks.every(({ data }) =>
        [...contentColumns, ['', 'bankDetails'] as const].every(
          ([, part]) => canonical(data[part] ?? null) === canonical(body?.[part] ?? null),
        ),
      );
      return isEqual ? [] : ['a webhook differs from what was asked'];
    });
  },

  'every webhook belongs to a sale': ({ run }) => {
    const sold = new Set(contractsOf(run.databases[0]).map(referenceOf));
    return run.webhooks
      .map(readWebhook)
      .filter(({ reference }) => !sold.has(reference))
      .map(({ id, reference }) => `${id} of ${reference || 'nothing'}`);
  },

  'every signature is valid and of the time of its sending': ({ run }) =>
    run.webhooks.flatMap(({ at, headers, body }) => {
      const id = headers['webhook-id'];
      if (!isSigned(headers, body, run.secrets.webhook)) return [`${id}: signature`];
      const sentAt = Number(headers['webhook-timestamp']) * 1000;
      const isOfTheTime = Math.abs(Date.parse(at) - sentAt) <= signatureToleranceMs;
      return isOfTheTime ? [] : [`${id}: received ${at}, sent ${new Date(sentAt).toISOString()}`];
    }),

  'the confirmation of every sale arrived under one id, at the buyer’s address': ({ run }) => {
    const received = groupBy(
      run.mails.filter(({ messageId }) => !messageId.startsWith('<leaving-')),
      ({ text }) => /HS-[\dA-Z]{4}-[\dA-Z]{4}/.exec(text)?.[0] ?? '',
    );
    return eachSale(run, ({ reference, row }) => {
      const mails = received.get(reference) ?? [];
      if (mails.length === 0) return ['no mail'];
      const ids = new Set(mails.map(({ messageId }) => messageId));
      const isTheOne = ids.size === 1 && [...ids][0]?.startsWith(`<confirmation-${reference}@`);
      if (!isTheOne) return [`the mail has the ids ${[...ids].join(', ')}`];
      const isTheirs = mails.every(({ recipients }) => recipients.join() === emailOf(row));
      return isTheirs ? [] : ['a mail went to another address'];
    });
  },

  'evidence equals what was sent, at the time when it was sent': overDatabases(
    ({ purchases }, dump) =>
      contractsOf(dump).flatMap((row) => {
        const purchase = purchases.get(String(row.idempotency_key));
        if (!purchase) return [];
        const wrong = wrongEvidence(row, purchase);
        return wrong.length === 0 ? [] : [`${referenceOf(row)}: ${wrong.join(', ')}`];
      }),
  ),

  'the webhook has the hash of the stored evidence': ({ run }) => {
    const hashes = new Map(
      contractsOf(run.databases[0]).map((row) => [
        referenceOf(row),
        sha256(canonical(row.evidence)),
      ]),
    );
    return run.webhooks
      .map(readWebhook)
      .filter(
        ({ type, reference, data }) =>
          type !== 'contract.notice' && hashes.get(reference) !== data.evidenceHash,
      )
      .map(({ id }) => id);
  },

  ...noticeRules,

  'no whole account number is outside the sealed column and the webhook’s body': ({
    run,
    purchases,
  }) => {
    const accounts = new Set(
      [...purchases.values()].map(({ body }) => body.bankDetails.accountNumber),
    );
    const places: [place: string, text: string][] = [
      ...run.databases.flatMap(({ name, tables }) =>
        Object.entries(tables).flatMap(([table, rows]) =>
          rows.map(({ sealed_bank_details: _, ...row }): [string, string] => [
            `${name}: ${table}`,
            JSON.stringify(row),
          ]),
        ),
      ),
      ...run.webhooks.map(({ headers }): [string, string] => [
        'webhook headers',
        JSON.stringify(headers),
      ]),
      ...run.mails.map(({ messageId, text }): [string, string] => [`mail ${messageId}`, text]),
      ...run.output.map((text): [string, string] => ['output of an instance', text]),
      ...run.history
        .filter(({ event }) => event === 'answer')
        .map((entry): [string, string] => ['answer', JSON.stringify(entry)]),
    ];
    return places.filter(([, text]) => hasAccountNumber(text, accounts)).map(([place]) => place);
  },
};

/** Checks a run by every rule. */
export function checkRun(run: RunData): Finding[] {
  const context = { run, purchases: readPurchases(run.history) };
  return Object.entries(rules).flatMap(([rule, check]) =>
    check(context).map((detail) => ({ rule, detail })),
  );
}

/** The columns that hold a part of the request as it was sent. */
const contentColumns = [
  ['product_details', 'productDetails'],
  ['customer_details', 'customerDetails'],
  ['marketing_consent', 'marketingConsent'],
  ['eligibility_response', 'eligibilityResponse'],
  ['correspondence_address', 'correspondenceAddress'],
  ['property_address', 'propertyAddress'],
  ['additional_details', 'additionalDetails'],
] as const;

function readPurchases(history: HistoryEntry[]): Map<string, Purchase> {
  const purchases = new Map<string, Purchase>();
  for (const entry of history) {
    if (entry.event === 'purchase') {
      const { key, body } = entry;
      const askedAt = Date.parse(entry.at);
      const answers = {
        answeredAt: askedAt,
        references: new Set<string>(),
        dates: new Set<string>(),
      };
      purchases.set(key, { key, body, askedAt, ...answers });
    }
    if (entry.event !== 'answer' || entry.status !== 200) continue;
    const purchase = purchases.get(entry.key);
    const { referenceId, dates } = asRecord(entry.body);
    purchase?.references.add(String(referenceId));
    purchase?.dates.add(canonical(dates));
    if (purchase) purchase.answeredAt = Date.parse(entry.at);
  }
  return purchases;
}

function wrongEvidence(row: Row, { body, askedAt, answeredAt, dates }: Purchase): string[] {
  const evidence = asRecord(row.evidence);
  const { agreement = null } = body;
  const eligibility = asList(evidence.eligibility).map(({ questionId, answer }) => ({
    questionId,
    answer,
  }));
  const ticked = asList(evidence.wordings)
    .filter(({ isAgreed }) => isAgreed === true)
    .map(({ id }) => String(id));
  const home = asRecord(evidence.home);
  const receivedAt = Date.parse(String(evidence.receivedAt));
  const checks: [name: string, isRight: boolean][] = [
    ['agreement', canonical(evidence.agreement) === canonical(agreement)],
    ['eligibility', canonical(eligibility) === canonical(body.eligibilityResponse)],
    [
      'ticks',
      canonical(ticked.toSorted()) ===
        canonical((agreement?.ticks ?? []).map(({ id }) => id).toSorted()),
    ],
    ['home', home.postcode === (body.propertyAddress ?? body.correspondenceAddress).postcode],
    ['dates', [...dates].every((answered) => answered === canonical(evidence.dates))],
    ['time', receivedAt >= askedAt - toleranceMs && receivedAt <= answeredAt + toleranceMs],
    ['time of the row', Date.parse(String(row.created_at)) === receivedAt],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([name]) => name);
}

function openBankDetails({ secrets }: RunData, row: Row): unknown {
  const key = secrets.bankKeys[String(row.bank_key_id)];
  try {
    return key && unseal(key, String(row.id), String(row.sealed_bank_details));
  } catch {
    return undefined;
  }
}

/** A number by itself or behind a sort code. Digits inside a longer number, a hash or a UUID are another thing. */
const accountNumber =
  /(?<![\w.-])(?:\d{6}|\d\d[- ]\d\d[- ]\d\d)?[ ,:/-]?(\d{8}|\d{4} \d{4})(?![\w]|-[\da-f]{4}-)/g;

function hasAccountNumber(text: string, accounts: Set<string>): boolean {
  for (const [, digits = ''] of text.matchAll(accountNumber)) {
    if (accounts.has(digits.replace(' ', ''))) return true;
  }
  return false;
}

interface Sale {
  reference: string;
  row: Row;
  /** By kind. */
  deliveryIds: Map<string, string>;
}

/** What `check` finds about each contract of the first database. */
function eachSale({ databases: [first] }: RunData, check: (sale: Sale) => string[]): string[] {
  const deliveries = groupBy(first?.tables.deliveries ?? [], ({ contract_id }) =>
    String(contract_id),
  );
  return contractsOf(first).flatMap((row) => {
    const reference = referenceOf(row);
    const own = deliveries.get(String(row.id)) ?? [];
    const deliveryIds = new Map(own.map(({ kind, id }) => [String(kind), String(id)]));
    return check({ reference, row, deliveryIds }).map((fault) => `${reference}: ${fault}`);
  });
}

/** The rule for each of the databases. */
function overDatabases(check: (context: Context, dump: DatabaseDump) => string[]): Rule {
  return (context) =>
    context.run.databases.flatMap((dump) =>
      check(context, dump).map((fault) => `${dump.name}: ${fault}`),
    );
}

function repeated(rows: Row[], by: (row: Row) => string, what: string): string[] {
  return [...groupBy(rows, by)]
    .filter(([, same]) => same.length > 1)
    .map(([value, same]) => `${what} ${value} has ${same.map(referenceOf).join(', ')}`);
}
