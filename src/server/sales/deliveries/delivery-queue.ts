import type { Database } from '#server/platform/storage/database.ts';
import { runPrepared } from '#server/platform/storage/run-prepared.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';

/** A delivery that this instance has until its lease ends. */
export interface ClaimedDelivery {
  id: string;
  /** The id of the contract, the enquiry, the erasure or the notice. */
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

const maxEarlierAttempts = 19;

// The row has the last attempt in columns of its own; a further one moves it here. So the first, which nearly always delivers,
// stores nothing more. What a null is part of is null.
const withLastAttempt = `case when last_attempt_at is null then earlier_attempts else
      coalesce(case when jsonb_array_length(earlier_attempts) < ${maxEarlierAttempts} then earlier_attempts
        else earlier_attempts - 0 end, '[]')
      || jsonb_strip_nulls(jsonb_build_object('at', last_attempt_at, 'result', last_result, 'to', delivered_to)) end`;

/** Materialised, the due ones are looked for once; joined, PostgreSQL may look again and lock more rows than the limit. */
export const claimSql = `with due as materialized (
    select id from deliveries
    where kind = $1 and delivered_at is null and next_attempt_at <= $2::timestamptz
      and (leased_until is null or leased_until < now())
    order by next_attempt_at limit $3::int for update skip locked),
  claimed as (
    update deliveries set attempts = attempts + 1, last_attempt_at = $2::timestamptz,
      last_result = 'attempt not finished', delivered_to = null,
      earlier_attempts = ${withLastAttempt}, trying_since = coalesce(trying_since, $2::timestamptz), leased_until = ${lease}
    from due where deliveries.id = due.id
    returning deliveries.*)
  select id, coalesce(contract_id, enquiry_id, erasure_id, notice_id) as "subjectId", attempts as attempt,
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

/** Leaves out a delivery whose result is being recorded: two statements that lock several rows could wait for each other. */
export async function renewLeases(db: Database, ids: string[]): Promise<void> {
  const sql = `update deliveries set leased_until = ${lease} where id = any(array(
      select id from deliveries where id = any($1::uuid[]) and leased_until is not null for update skip locked))`;
  await runPrepared(db, { name: 'renew-leases', sql, params: [ids] });
}

/** The embedded database has one process at a time, so a lease at its start belongs to a process that ended. */
export async function endAllLeases(db: Database): Promise<void> {
  const sql = `update deliveries set leased_until = null
    where delivered_at is null and leased_until is not null`;
  await runPrepared(db, { name: 'end-leases', sql, params: [] });
}

/** What an attempt came to. */
export interface AttemptResult {
  lastResult: string;
  deliveredAt?: Date;
  deliveredTo?: string;
  failedAt?: Date;
  nextAttemptAt?: Date;
}

export type RecordedAttempt = AttemptResult & Pick<ClaimedDelivery, 'id' | 'attempt'>;

// `is null` would let a plan made on an empty table read all that is not delivered by its index, instead of these by their ids.
export const recordSql = `update deliveries set last_result = made.result, next_attempt_at = made.next_attempt_at,
    leased_until = null, delivered_at = made.delivered_at, delivered_to = made.delivered_to, failed_at = made.failed_at
  from unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::timestamptz[])
    as made (id, attempt, result, next_attempt_at, delivered_at, delivered_to, failed_at)
  where deliveries.id = any($1::uuid[]) and deliveries.id = made.id and num_nulls(deliveries.delivered_at) = 1
    and (attempts = made.attempt or made.delivered_to is not null)`;

/**
 * Records what attempts came to. After a late lease another instance may have made a further attempt. Its result holds, except
 * that what was delivered stays delivered.
 */
export async function recordAttempts(db: Database, attempts: RecordedAttempt[]): Promise<void> {
  const time = (date: Date | undefined) => date?.toISOString() ?? null;
  const params = [
    attempts.map(({ id }) => id),
    attempts.map(({ attempt }) => attempt),
    attempts.map(({ lastResult }) => lastResult),
    attempts.map(({ nextAttemptAt }) => time(nextAttemptAt)),
    attempts.map(({ deliveredAt }) => time(deliveredAt)),
    attempts.map(({ deliveredTo }) => deliveredTo ?? null),
    attempts.map(({ failedAt }) => time(failedAt)),
  ];
  await runPrepared(db, { name: 'record-attempts', sql: recordSql, params });
}

/** Makes every retry of the kind due, oldest contract first. A delivery under way keeps its own time. */
export async function makeRetriesDue(db: Database, kind: DeliveryKind, now: Date): Promise<void> {
  const sql = `update deliveries set next_attempt_at = created_at
    where kind = $1 and delivered_at is null and next_attempt_at > $2::timestamptz and leased_until is null`;
  await runPrepared(db, { name: 'make-retries-due', sql, params: [kind, now.toISOString()] });
}
