import type { Database } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';

/** A delivery that this instance has until its lease ends. */
export interface ClaimedDelivery {
  id: string;
  /** The id of the contract, the enquiry or the erasure. */
  subjectId: string;
  /** The number of this attempt; the first is 1. */
  attempt: number;
  /** The time of the first attempt, in milliseconds since 1970. */
  tryingSinceMs: number;
  /** When the contract or the enquiry was made, in milliseconds since 1970. */
  createdAtMs: number;
  /** The trace of the request that stored it, if it was traced. */
  traceparent: string | null;
}

// Leases are by the database's clock, because instances compare them. An instance that dies renews none, and after 30
// seconds another one makes the attempt.
const lease = `now() + interval '30 seconds'`;

/** `any(array(…))` runs the inner query once; `in (…)` may join it and then lock more rows than the limit. */
export const claimSql = `with claimed as (
    update deliveries set attempts = attempts + 1, last_attempt_at = $2::timestamptz,
      last_result = 'attempt not finished', trying_since = coalesce(trying_since, $2::timestamptz), leased_until = ${lease}
    where id = any(array(
      select id from deliveries
      where kind = $1 and delivered_at is null and next_attempt_at <= $2::timestamptz
        and (leased_until is null or leased_until < now())
      order by next_attempt_at limit $3::int for update skip locked))
    returning *)
  select id, coalesce(contract_id, enquiry_id, erasure_id) as "subjectId", attempts as attempt,
    extract(epoch from trying_since)::float8 * 1000 as "tryingSinceMs",
    extract(epoch from created_at)::float8 * 1000 as "createdAtMs", traceparent
  from claimed order by next_attempt_at`;

/**
 * Takes up to `limit` deliveries that are due, oldest first, for an attempt. The attempt is counted before it is made, so
 * that an interrupted one is counted too.
 */
export function claimDeliveries(db: Database, kind: DeliveryKind, now: Date, limit: number) {
  const params = [kind, now.toISOString(), limit];
  return runPrepared<ClaimedDelivery>(db, { name: 'claim-deliveries', sql: claimSql, params });
}

export async function renewLeases(db: Database, ids: string[]): Promise<void> {
  const sql = `update deliveries set leased_until = ${lease}
    where id = any($1::uuid[]) and leased_until is not null`;
  await runPrepared(db, { name: 'renew-leases', sql, params: [ids] });
}

/** The embedded database has one process at a time, so a lease at its start belongs to a process that ended. */
export async function endAllLeases(db: Database): Promise<void> {
  const sql = `update deliveries set leased_until = null
    where delivered_at is null and leased_until is not null`;
  await runPrepared(db, { name: 'end-leases', sql, params: [] });
}

/** What an attempt came to. */
export interface AttemptRecord {
  lastResult: string;
  deliveredAt?: Date;
  deliveredTo?: string;
  failedAt?: Date;
  nextAttemptAt?: Date;
}

// After a late lease another instance may have made a further attempt. Its result holds, except that what was delivered
// stays delivered.
const recordSql = `update deliveries set last_result = $3::text, next_attempt_at = $4::timestamptz, leased_until = null,
    delivered_at = $5::timestamptz, delivered_to = $6::text, failed_at = $7::timestamptz
  where id = $1 and delivered_at is null and (attempts = $2::int or $6::text is not null)`;

export async function recordAttempt(
  db: Database,
  { id, attempt }: ClaimedDelivery,
  { lastResult, nextAttemptAt, deliveredAt, deliveredTo, failedAt }: AttemptRecord,
): Promise<void> {
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  const params = [
    id,
    attempt,
    lastResult,
    time(nextAttemptAt),
    time(deliveredAt),
    deliveredTo ?? null,
    time(failedAt),
  ];
  await runPrepared(db, { name: 'record-attempt', sql: recordSql, params });
}

/** Makes every retry of the kind due, oldest contract first. A delivery under way keeps its own time. */
export async function makeRetriesDue(db: Database, kind: DeliveryKind, now: Date): Promise<void> {
  const sql = `update deliveries set next_attempt_at = created_at
    where kind = $1 and delivered_at is null and next_attempt_at > $2::timestamptz and leased_until is null`;
  await runPrepared(db, { name: 'make-retries-due', sql, params: [kind, now.toISOString()] });
}
