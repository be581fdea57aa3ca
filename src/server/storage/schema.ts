import {
  bigint,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { Evidence } from '../purchase/evidence.ts';

const bytea = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** One row a purchase. What was sold is kept as it was shown, whatever the catalogue says later. */
export const contracts = pgTable('contracts', {
  id: uuid('id').primaryKey(),
  reference: text('reference').notNull().unique(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  requestHash: text('request_hash').notNull(),
  createdAt: moment('created_at').notNull(),
  productDetails: jsonb('product_details').$type<CreateContractBody['productDetails']>().notNull(),
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
  additionalDetails: jsonb('additional_details')
    .$type<CreateContractBody['additionalDetails']>()
    .notNull(),
  /** Absent in contracts from before it was kept. */
  evidence: jsonb('evidence').$type<Evidence>(),
  bankKeyId: text('bank_key_id').notNull(),
  sealedBankDetails: bytea('sealed_bank_details').notNull(),
  handedOverAt: moment('handed_over_at'),
});

/** Every version of every document that was ever published: what a buyer was shown stays readable. */
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

/** Calls by endpoint and client. The limiter writes by position: key, points, expiry in that order. */
export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull(),
  expire: bigint('expire', { mode: 'number' }),
});
