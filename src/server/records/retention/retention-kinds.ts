import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';

interface TableKind {
  table: string;
  /** The name of a unique column, by which rows are deleted in batches. */
  key: string;
  isOld: (cutoff: SQL) => SQL;
  /** Which old rows are kept all the same. */
  isHeld?: (handOvers: DeliveryKind[]) => SQL;
  /** The column of `deliveries` that names the row. Deliveries are deleted with it. */
  deliveriesColumn?: 'contract_id' | 'enquiry_id' | 'erasure_id';
  /** The time of a row. A run that would delete the newest row, or too many at once, stops. */
  guardedTime?: SQL;
}

/** The deliveries that hand a contract over, and its notices. Mails are not listed: one that cannot be sent holds nothing. */
export const handOverKinds: DeliveryKind[] = [
  'fulfil-contract',
  'report-notice',
  'report-notice-taken-back',
];

/** A sale that is held for a look waits for its hand-over too. */
const isOnHold = (handOvers: DeliveryKind[]) =>
  handOvers.length === 0
    ? sql`legal_hold is not null`
    : sql`(legal_hold is not null or held_state is not distinct from 'held' or exists (select from deliveries
        where contract_id = contracts.id and kind in ${handOvers} and delivered_at is null)
        or exists (select from notices join deliveries on notice_id = notices.id
        where notices.contract_id = contracts.id and deliveries.kind in ${handOvers} and delivered_at is null))`;

/**
 * The tables and which of their rows are old. Expired rate limits and saved journeys are not guarded: a quiet shop loses its
 * newest ones every day or week. Nobody would miss a count that is deleted early. A buyer whose journey is deleted early
 * starts again; one that waited for an operator would be kept longer than promised.
 */
export const tableKinds: Record<TableKindName, TableKind> = {
  enquiries: {
    table: 'enquiries',
    key: 'id',
    isOld: (cutoff) => sql`created_at < ${cutoff}`,
    deliveriesColumn: 'enquiry_id',
    guardedTime: sql`created_at`,
  },
  contracts: {
    table: 'contracts',
    key: 'id',
    isOld: (cutoff) => sql`created_at < ${cutoff}`,
    isHeld: isOnHold,
    deliveriesColumn: 'contract_id',
    guardedTime: sql`created_at`,
  },
  events: {
    table: 'events',
    key: 'id',
    isOld: (cutoff) => sql`received_at < ${cutoff}`,
    guardedTime: sql`received_at`,
  },
  erasures: {
    table: 'erasures',
    key: 'id',
    // The record of a request is kept while a contract that it names is held and not erased yet.
    isOld: (cutoff) => sql`created_at < ${cutoff} and not exists (select from contracts
      where reference in (select jsonb_array_elements(erasures.contracts)->>'reference')
        and customer_details->>'email' <> '')`,
    deliveriesColumn: 'erasure_id',
  },
  savedJourneys: {
    table: 'saved_journeys',
    key: 'id',
    isOld: (cutoff) => sql`saved_at < ${cutoff}`,
  },
  staffAudit: {
    table: 'staff_audit',
    key: 'id',
    // The period is that of the day on which the row was written: a trigger refuses to delete it before.
    isOld: (cutoff) => sql`created_at < ${cutoff} and kept_until <= now()`,
  },
  staffSessions: {
    table: 'staff_sessions',
    key: 'secret_hash',
    isOld: (cutoff) => sql`signed_in_at < ${cutoff}`,
  },
  rateLimits: {
    table: 'rate_limits',
    key: 'key',
    isOld: (cutoff) => sql`expire < extract(epoch from ${cutoff}) * 1000`,
  },
};

type TableKindName =
  | 'enquiries'
  | 'contracts'
  | 'events'
  | 'erasures'
  | 'savedJourneys'
  | 'staffAudit'
  | 'staffSessions'
  | 'rateLimits';

/**
 * The mails of DATA_DIR/mail are files. A run stops when their cutoff or that of erasures jumped, but not for the newest: with 30
 * days a quiet shop loses its newest mail every month, and requests for erasure are rare.
 */
export type RetentionKind = TableKindName | 'mail';

export const retentionKinds: RetentionKind[] = [
  'enquiries',
  'contracts',
  'events',
  'mail',
  'erasures',
  'savedJourneys',
  'staffAudit',
  'staffSessions',
  'rateLimits',
];

/** Whether a run may delete this kind only after the checks of all guarded kinds. */
export const isGuarded = (kind: RetentionKind): boolean =>
  ['mail', 'erasures', 'staffAudit'].includes(kind) ||
  (kind !== 'mail' && tableKinds[kind].guardedTime !== undefined);
