import { isNotNull, isNull, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { AffiliateCodes } from '#api/affiliate-codes.ts';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { erasureResults } from '#api/webhooks.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { LeavingTerms } from '#contract/leaving.ts';
import { noticeKinds } from '#contract/notice-kinds.ts';
import type { PaymentDue } from '#contract/payments-due.ts';
import { listContractTerms } from './contract-terms.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

const rowNumber = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();

/** An attempt at a delivery that another one followed, with the receiver's name if it was delivered. */
export interface EarlierAttempt {
  /** An ISO time. */
  at: string;
  result: string;
  to?: string;
}

export interface LegalHold {
  reason: string;
  since: string;
}

export const heldStates = ['held', 'let-go', 'ended'] as const;
/** Of a sale that was held for a look: nobody has decided; it was sent on; it is never sent. */
export type HeldState = (typeof heldStates)[number];

/** One row for each purchase, with the plan as it was shown, independent of later catalogue changes. */
export const contracts = pgTable(
  'contracts',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull().unique(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    requestHash: text('request_hash').notNull(),
    /** Keyed hash of buyer, plan and home. */
    buyerHash: text('buyer_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    productDetails: jsonb('product_details')
      .$type<CreateContractBody['productDetails']>()
      .notNull(),
    customerDetails: jsonb('customer_details')
      .$type<CreateContractBody['customerDetails']>()
      .notNull(),
    marketingConsent: jsonb('marketing_consent')
      .$type<CreateContractBody['marketingConsent']>()
      .notNull(),
    eligibilityResponse: jsonb('eligibility_response')
      .$type<CreateContractBody['eligibilityResponse']>()
      .notNull(),
    correspondenceAddress: jsonb('correspondence_address')
      .$type<CreateContractBody['correspondenceAddress']>()
      .notNull(),
    /** The covered home, if it is not the correspondence address. */
    propertyAddress: jsonb('property_address').$type<CreateContractBody['propertyAddress']>(),
    additionalDetails: jsonb('additional_details')
      .$type<CreateContractBody['additionalDetails']>()
      .notNull(),
    /** The visit that led to the purchase, as far as its cookies tell. */
    journeyId: uuid('journey_id'),
    pageVariant: text('page_variant'),
    campaignCode: text('campaign_code'),
    affiliate: jsonb('affiliate').$type<AffiliateCodes>(),
    /** The proof of what was sold. */
    evidence: jsonb('evidence').$type<Evidence>().notNull(),
    bankKeyId: text('bank_key_id').notNull(),
    sealedBankDetails: bytea('sealed_bank_details').notNull(),
    /** Why and since when the contract must not be deleted. A trigger refuses to delete it. */
    legalHold: jsonb('legal_hold').$type<LegalHold>(),
    /** Keyed hash of the bank account. Null if the buyer was erased, or an older version sold it; as the next one. */
    accountHash: text('account_hash'),
    /** Keyed hash of the mailbox. */
    mailboxHash: text('mailbox_hash'),
    /** Null for a sale that was never held for a look. One that is held, or ended, has no deliveries. */
    heldState: text('held_state', { enum: heldStates }),
    /** When it was let go or ended. */
    heldUntil: moment('held_until'),
  },
  ({ buyerHash, createdAt, bankKeyId, accountHash, mailboxHash, heldState, ...columns }) => [
    index('contracts_buyer_hash').on(buyerHash),
    index('contracts_account').on(accountHash, createdAt),
    index('contracts_mailbox').on(mailboxHash, createdAt),
    index('contracts_held').on(createdAt).where(sql`${heldState} = 'held'`),
    index('contracts_created_at').on(createdAt),
    index('contracts_bank_key').on(bankKeyId),
    // Compared byte by byte, so that the first characters find a row whatever the database's collation is.
    ...Object.entries(listContractTerms(columns)).map(([name, term]) =>
      index(`contracts_term_${name}`).on(sql`${term} text_pattern_ops`),
    ),
  ],
);

/**
 * The bank keys of all instances. `added`: an instance has the key. `encrypts`: an instance has it first, so every
 * instance must have it. `removed`: an instance started without it, and no contract uses it.
 */
export const bankKeys = pgTable('bank_keys', {
  id: text('id').primaryKey(),
  /** Keyed hash of a fixed text, which tells whether two instances have the same key under this id. */
  fingerprint: text('fingerprint').notNull(),
  state: text('state').$type<'added' | 'encrypts' | 'removed'>().notNull(),
  firstSeenAt: moment('first_seen_at').notNull().defaultNow(),
});

/** Content that was uploaded or published, with CONTENT_SOURCE=database. */
export const contentVersions = pgTable('content_versions', {
  /** The hash of the files, which the evidence of contracts names. */
  id: text('id').primaryKey(),
  files: bytea('files').notNull(),
  uploadedAt: moment('uploaded_at').notNull(),
  uploadedBy: text('uploaded_by').notNull(),
  /** The number of the latest publication of this version; the version with the highest is current. Null: not published. */
  publication: integer('publication').unique(),
  publishedAt: moment('published_at'),
  publishedBy: text('published_by'),
});

/** Links to the preview of a version, which is not deleted before the last of them ends. */
export const previewLinks = pgTable('preview_links', {
  versionId: text('version_id')
    .primaryKey()
    .references(() => contentVersions.id, { onDelete: 'cascade' }),
  until: moment('until').notNull(),
});

/** The content of CONTENT_DIR as it was served: a start serves the newest that is valid while the folder is not. */
export const folderContents = pgTable('folder_contents', {
  /** The hash of the files, as in `content_versions`, which has what was uploaded. */
  id: text('id').primaryKey(),
  files: bytea('files').notNull(),
  /** When it was served first, or again after other content. */
  servedAt: moment('served_at').notNull(),
});

/** Every published version of each document, so that the version a buyer was shown stays readable. */
export const documents = pgTable(
  'documents',
  {
    slug: text('slug').notNull(),
    hash: text('hash').notNull(),
    title: text('title').notNull(),
    markdown: text('markdown').notNull(),
    firstPublishedAt: moment('first_published_at').notNull(),
  },
  ({ slug, hash }) => [primaryKey({ columns: [slug, hash] })],
);

/** Calls by endpoint and client. The migration makes it an unlogged table: a count need not survive a crash of PostgreSQL. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
});

/** Postal addresses: tens of millions of rows once a national file is imported. */
export const addresses = pgTable(
  'addresses',
  {
    id: rowNumber(),
    postcode: text('postcode').notNull(),
    organisation: text('organisation').notNull(),
    subBuilding: text('sub_building').notNull(),
    buildingName: text('building_name').notNull(),
    buildingNumber: text('building_number').notNull(),
    street: text('street').notNull(),
    locality: text('locality').notNull(),
    town: text('town').notNull(),
    source: text('source').notNull(),
  },
  ({ postcode }) => [index('addresses_postcode').on(postcode)],
);

/** The imported address files and their versions. */
export const addressSources = pgTable('address_sources', {
  name: text('name').primaryKey(),
  hash: text('hash').notNull(),
  loadedAt: moment('loaded_at').notNull(),
  /** `files`, `format` and `rows` are null for the sample. */
  files: text('files'),
  format: text('format'),
  rows: bigint('rows', { mode: 'number' }),
});

export const enquiryStates = ['new', 'called', 'closed'] as const;
export type EnquiryState = (typeof enquiryStates)[number];

/** Requests to be called back. */
export const enquiries = pgTable(
  'enquiries',
  {
    id: uuid('id').primaryKey(),
    createdAt: moment('created_at').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    telNumber: text('tel_number').notNull(),
    message: text('message').notNull(),
    /** Null if the request had none. */
    idempotencyKey: text('idempotency_key').unique(),
    /** Of the newest note, by which lists find it; null for a new one. */
    state: text('state', { enum: ['called', 'closed'] }),
  },
  ({ id, createdAt, state }) => [
    index('enquiries_created_at').on(createdAt),
    index('enquiries_open').on(createdAt, id).where(sql`${state} is distinct from 'closed'`),
  ],
);

/** What staff wrote about an enquiry. Rows are only added. */
export const enquiryNotes = pgTable(
  'enquiry_notes',
  {
    id: rowNumber(),
    enquiryId: uuid('enquiry_id')
      .notNull()
      .references(() => enquiries.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    /** Of the member of staff. */
    name: text('name').notNull(),
    /** Of the enquiry from then on. */
    state: text('state', { enum: enquiryStates }).notNull(),
    /** Empty if only the state was changed. */
    text: text('text').notNull(),
    /** Of the form that was sent, so that pressing twice adds one row. */
    formId: uuid('form_id').notNull(),
  },
  ({ enquiryId, formId }) => [unique('enquiry_notes_form').on(enquiryId, formId)],
);

/** What a request to erase a person's data did to a contract. */
export interface ErasedContract {
  reference: string;
  result: (typeof erasureResults)[number];
}

/** Requests to erase a person's data, without the data: a restored backup is erased again by the hashes. */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** The time of the request. What the person stored later is not meant. */
  createdAt: moment('created_at').notNull(),
  keyId: text('key_id').notNull(),
  /** Keyed hashes of the address and each name. */
  personHashes: text('person_hashes').array().notNull(),
  contracts: jsonb('contracts').$type<ErasedContract[]>().notNull(),
  /** The ids of the enquiries that were deleted. */
  enquiryIds: uuid('enquiry_ids').array().notNull(),
});

/**
 * Journeys that buyers saved to continue later. Neither the row nor a setting has the key of `sealed`: only the link in the
 * buyer's email has.
 */
export const savedJourneys = pgTable(
  'saved_journeys',
  {
    /** A later link of the same journey has a higher number. */
    id: rowNumber(),
    /** Keyed hash of the link's secret, by which the row is found. */
    linkHash: text('link_hash').notNull().unique(),
    /** Hash of the journey's random id and its plan, by which a new link or a purchase finds the older ones. */
    journeyHash: text('journey_hash').notNull(),
    savedAt: moment('saved_at').notNull(),
    /** Wrong postcodes so far. */
    wrongAttempts: integer('wrong_attempts').notNull().default(0),
    /** The journey and its postcode. Null: the link was closed after too many wrong postcodes. */
    sealed: bytea('sealed'),
  },
  ({ journeyHash, savedAt }) => [
    index('saved_journeys_journey').on(journeyHash),
    index('saved_journeys_saved_at').on(savedAt),
  ],
);

/** Notices of buyers who leave a contract, or stop its renewal. At most one of each kind is in force. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey(),
    contractId: uuid('contract_id')
      .notNull()
      .references(() => contracts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: noticeKinds }).notNull(),
    /** The number that the buyer sees, e.g. `LV-3QHM-8TRC`. */
    reference: text('reference').notNull().unique(),
    idempotencyKey: text('idempotency_key').notNull(),
    /** By the database's clock, in whole seconds: page, mail and webhook show the same time. */
    receivedAt: moment('received_at').notNull(),
    /** The last day of the plan, in London. */
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    /** What the buyer was shown. */
    words: jsonb('words').$type<LeavingTerms>().notNull(),
    /** What was still to be collected, as the words say it. Null of contracts of 0.1.0. */
    payments: jsonb('payments').$type<PaymentDue[]>(),
    /** When the buyer took the notice back. Null while it is in force. */
    takenBackAt: moment('taken_back_at'),
  },
  ({ contractId, kind, idempotencyKey, takenBackAt }) => [
    uniqueIndex('notices_in_force').on(contractId, kind).where(isNull(takenBackAt)),
    uniqueIndex('notices_key').on(contractId, idempotencyKey),
  ],
);

/**
 * One row for each thing that a contract, an enquiry, an erasure or a notice sends: a webhook or a mail. The table is also the queue: a
 * delivery is due from `nextAttemptAt` on, unless an instance has it until `leasedUntil`.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    /** This id is sent with every attempt, so that a receiver can drop repeats. */
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', {
      enum: [
        'fulfil-contract',
        'confirm-by-email',
        'deliver-enquiry',
        'acknowledge-enquiry',
        'notify-staff',
        'report-second-purchase',
        'report-erasure',
        'report-notice',
        'report-notice-taken-back',
        'confirm-notice',
        'confirm-notice-taken-back',
      ],
    }).notNull(),
    contractId: uuid('contract_id').references(() => contracts.id, { onDelete: 'cascade' }),
    enquiryId: uuid('enquiry_id').references(() => enquiries.id, { onDelete: 'cascade' }),
    erasureId: uuid('erasure_id').references(() => erasures.id, { onDelete: 'cascade' }),
    noticeId: uuid('notice_id').references(() => notices.id, { onDelete: 'cascade' }),
    /** When the contract or the enquiry was made, a held sale let go, a second purchase refused, data erased, a notice received or taken back. */
    createdAt: moment('created_at').notNull(),
    /** The trace of the request that stored it, which its attempts go on; null without tracing. */
    traceparent: text('traceparent'),
    attempts: integer('attempts').notNull().default(0),
    /** The time of the first attempt; attempts end three days later. */
    tryingSince: moment('trying_since'),
    lastAttemptAt: moment('last_attempt_at'),
    /** The result of the last attempt, e.g. `delivered`, `HTTP 503` or `ECONNREFUSED`. */
    lastResult: text('last_result'),
    /** Those before the last, oldest first, at most 19. Null if there are none, or only of servers that did not keep them. */
    earlierAttempts: jsonb('earlier_attempts').$type<EarlierAttempt[]>(),
    /** When it is due. Null exactly when it is delivered or failed. */
    nextAttemptAt: moment('next_attempt_at'),
    /** Until when the instance that attempts it has it, by the database's clock. The instance renews this lease. */
    leasedUntil: moment('leased_until'),
    deliveredAt: moment('delivered_at'),
    /** The receiver's name, e.g. `crm.example.com`; null if the delivery was skipped. */
    deliveredTo: text('delivered_to'),
    failedAt: moment('failed_at'),
  },
  ({ kind, contractId, enquiryId, noticeId, nextAttemptAt, deliveredAt, failedAt }) => [
    uniqueIndex('deliveries_contract').on(contractId, kind).where(isNotNull(contractId)),
    uniqueIndex('deliveries_enquiry').on(enquiryId, kind).where(isNotNull(enquiryId)),
    uniqueIndex('deliveries_notice').on(noticeId, kind).where(isNotNull(noticeId)),
    index('deliveries_open').on(kind, nextAttemptAt).where(isNull(deliveredAt)),
    check(
      'deliveries_due',
      sql`(${nextAttemptAt} is null) = (${deliveredAt} is not null or ${failedAt} is not null)`,
    ),
  ],
);

export type DeliveryKind = (typeof deliveries.$inferSelect)['kind'];

/** Page views, journey events and browser errors, without personal data. */
export const events = pgTable(
  'events',
  {
    /** Made by the server that received the event, so that a repeated insert stores it once. */
    id: uuid('id').primaryKey().defaultRandom(),
    receivedAt: moment('received_at').notNull(),
    type: text('type').notNull(),
    channel: text('channel'),
    sessionId: uuid('session_id'),
    journeyId: uuid('journey_id'),
    journeyName: text('journey_name'),
    page: text('page'),
    productId: text('product_id'),
    /** The page variant of an A/B test. */
    pageVariant: text('page_variant'),
    campaignCode: text('campaign_code'),
    data: jsonb('data').$type<Record<string, string | number | boolean | undefined>>().notNull(),
  },
  ({ receivedAt }) => [index('events_received_at').on(receivedAt)],
);

/** The counts of each day that is over, because counting a year of events takes minutes. */
export const funnelDays = pgTable('funnel_days', {
  /** In London. */
  day: date('day', { mode: 'string' }).primaryKey(),
  visits: jsonb('visits').notNull(),
  plans: jsonb('plans').notNull(),
});

export const staffRoles = ['viewer', 'care', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Sessions of the staff's pages, so that a sign-out holds on all instances. */
export const staffSessions = pgTable('staff_sessions', {
  /** Hash of the cookie's secret. */
  secretHash: text('secret_hash').primaryKey(),
  /** The id of the link that began the session, so that a link works once. */
  linkId: text('link_id').unique(),
  name: text('name').notNull(),
  role: text('role', { enum: staffRoles }).notNull(),
  signedInAt: moment('signed_in_at').notNull(),
  usedAt: moment('used_at').notNull(),
  /** When the person signed out, or the OpenID provider ended the session. */
  endedAt: moment('ended_at'),
  /** The person's id at the OpenID provider; null for a session of a link, as what follows. */
  subject: text('subject'),
  /** What the person is called there, e.g. an email address. */
  account: text('account'),
  /** When the provider last confirmed the role. */
  confirmedAt: moment('confirmed_at'),
  /** When it is asked again. */
  askAt: moment('ask_at'),
  /** Sealed; null if the provider issued none. */
  refreshToken: text('refresh_token'),
});

/** What staff did and looked at. A trigger refuses every update, and a deletion before `keptUntil`. */
export const staffAudit = pgTable(
  'staff_audit',
  {
    id: rowNumber(),
    createdAt: moment('created_at').notNull(),
    keptUntil: moment('kept_until').notNull(),
    name: text('name').notNull(),
    /** Null for somebody to whom the OpenID provider gives none. */
    role: text('role', { enum: staffRoles }),
    act: text('act', {
      enum: [
        'signed-in',
        'signed-out',
        'used-link-again',
        'ended-by-provider',
        'role-changed',
        'refused',
        'uploaded-content',
        'published-content',
        'rolled-back-content',
        'made-preview-link',
        'looked-at-audit',
        'searched-sales',
        'looked-at-sale',
        'sent-again',
        'downloaded-evidence',
        'held-sale',
        'released-sale',
        'looked-at-held-sales',
        'let-sale-go',
        'ended-sale',
        'retried-deliveries',
        'looked-at-enquiries',
        'looked-at-enquiry',
        'noted-enquiry',
        'searched-people',
        'exported-person',
        'erased-person',
      ],
    }).notNull(),
    /** What it was about, e.g. the reference of a contract or the name of a page. */
    about: text('about'),
  },
  ({ createdAt }) => [index('staff_audit_created_at').on(createdAt)],
);

export type StaffAct = (typeof staffAudit.$inferSelect)['act'];

/** One row, written by the migrations: which servers work with the schema. An older server cannot read that from its own files. */
export const schemaCompatibility = pgTable('schema_compatibility', {
  oldestVersion: text('oldest_version').notNull(),
});

/** The last deletion of each kind of old data, to notice a clock or a setting that jumped. */
export const retentionRuns = pgTable('retention_runs', {
  kind: text('kind').primaryKey(),
  /** What was older was deleted by the last run; null before the first. */
  cutoff: moment('cutoff'),
  /** Why the last run deleted nothing; null when it did. */
  stoppedBecause: text('stopped_because'),
});
