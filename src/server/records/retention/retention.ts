import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { retentionRuns } from '#server/platform/storage/schema.ts';
import { deleteOldData, findOldData, type OldData, type OldDataDeps } from './old-data.ts';
import { isGuarded, type RetentionKind, retentionKinds } from './retention-kinds.ts';

/** How long each kind of data is kept, as intervals of PostgreSQL, e.g. `12 months`. */
export type RetentionPeriods = Record<RetentionKind, string>;

export interface RetentionDeps extends OldDataDeps {
  periods: RetentionPeriods;
  /** How far the clock of this process is ahead of the database's. */
  skewMs: () => number;
}

interface RetentionOptions {
  isDryRun?: boolean | undefined;
  /** The count that an operator confirms. If it is right, doubts do not stop the run. */
  confirmed?: number | undefined;
  /** Called after each batch with the number of rows deleted so far. */
  onProgress?: (kind: RetentionKind, deleted: number) => void;
  /** Called when a kind fails. The others go on. */
  onError: (kind: RetentionKind, error: unknown) => void;
  /** True ends the run after the current batch. The next run continues. */
  isStopping?: () => boolean;
}

export interface RetentionResult {
  /** What was deleted, or would be by a dry run. Deliveries are deleted with their contract or enquiry. */
  counts: Record<RetentionKind | 'deliveries', number>;
  /** Old contracts that are kept for a hand-over or a legal hold. */
  held: number;
  /** Why nothing guarded is deleted; empty when the run is not stopped. */
  stops: string[];
  /** How many guarded rows and mails are old. A stopped run goes on if an operator confirms this number. */
  guardedCount: number;
  /** False while the clock is wrong. An operator cannot confirm a number then. */
  canConfirm: boolean;
}

const maxMoveDays = 7;
const dayMs = 24 * 60 * 60_000;

/**
 * Deletes rows and mails that are older than their period. All kinds are counted before the first row is deleted: when
 * one of them looks as if a clock or a setting were wrong, nothing guarded is deleted. A dry run only counts.
 */
export async function runRetention(
  deps: RetentionDeps,
  {
    isDryRun = false,
    confirmed,
    onProgress = () => {},
    onError,
    isStopping = () => false,
  }: RetentionOptions,
): Promise<RetentionResult> {
  const found = await findAll(deps, onError);
  const guarded = found.filter(({ kind }) => isGuarded(kind));
  const guardedCount = guarded.reduce((sum, { count }) => sum + count, 0);
  const counts: RetentionResult['counts'] = {
    enquiries: 0,
    contracts: 0,
    events: 0,
    mail: 0,
    erasures: 0,
    savedJourneys: 0,
    staffAudit: 0,
    staffSessions: 0,
    rateLimits: 0,
    deliveries: 0,
  };
  const held = found.reduce((sum, one) => sum + one.held, 0);
  const skewMs = deps.skewMs();
  const canConfirm = judgeClock(skewMs) === 'right';
  const end = (stops: string[]) => ({ counts, held, stops, guardedCount, canConfirm });

  if (!canConfirm) return end([`the clock is ${describeSkew(skewMs)}`]);
  const isRefused = confirmed !== undefined && confirmed !== guardedCount;
  if (isRefused) return end([`${guardedCount} would be deleted, not ${confirmed}`]);
  const doubts = guarded.flatMap((one) => one.doubts.map((doubt) => `${one.kind}: ${doubt}`));
  const stops = confirmed === undefined ? doubts : [];
  if (isDryRun) {
    for (const { kind, count } of found) counts[kind] = count;
    return end(stops);
  }
  for (const { kind, cutoff, doubts: ofKind } of found) {
    if (isStopping()) break;
    try {
      if (stops.length > 0 && isGuarded(kind)) {
        await storeRun(deps, kind, { stoppedBecause: ofKind.join('; ') || null });
        continue;
      }
      const isDone = await deleteOldData(deps, kind, cutoff, {
        isStopping,
        onDeleted: (rows, deliveries) => {
          counts[kind] += rows;
          counts.deliveries += deliveries;
          if (rows > 0) onProgress(kind, counts[kind]);
        },
      });
      if (isDone) await storeRun(deps, kind, { cutoff, stoppedBecause: null });
    } catch (error) {
      onError(kind, error);
    }
  }
  return end(stops);
}

interface FoundKind extends OldData {
  kind: RetentionKind;
  cutoff: Date;
}

/** Counts what is old of each kind, with all reasons to doubt it. A kind that fails is left out. */
async function findAll(
  deps: RetentionDeps,
  onError: RetentionOptions['onError'],
): Promise<FoundKind[]> {
  const found: FoundKind[] = [];
  for (const { kind, cutoff, lastCutoff } of await readCutoffs(deps)) {
    try {
      const old = await findOldData(deps, kind, cutoff);
      const doubts = [...old.doubts];
      const movedDays = lastCutoff && (cutoff.getTime() - lastCutoff.getTime()) / dayMs;
      if (movedDays === undefined && old.count > 0) doubts.push('this is the first run');
      if (movedDays !== undefined && movedDays > maxMoveDays) {
        doubts.push(`the cutoff moved by ${Math.round(movedDays)} days since the last run`);
      }
      found.push({ ...old, kind, cutoff, doubts });
    } catch (error) {
      onError(kind, error);
    }
  }
  return found;
}

/**
 * The cutoff of each kind by the database's clock, and that of the last run. A cutoff is the begin of a day, so that the
 * counts of a dry run stay the same while an operator reads them.
 */
async function readCutoffs({ storage: { db }, periods }: RetentionDeps) {
  const wanted = retentionKinds.map((kind) => sql`(${kind}::text, ${periods[kind]}::interval)`);
  const rows = await queryRows<{ kind: RetentionKind; cutoff: number; last: number | null }>(
    db,
    sql`select kind, extract(epoch from last.cutoff)::float8 * 1000 as last,
        extract(epoch from (date_trunc('day', now() at time zone 'UTC') - period)
          at time zone 'UTC')::float8 * 1000 as cutoff
      from (values ${sql.join(wanted, sql`, `)}) as wanted (kind, period)
      left join retention_runs as last using (kind)`,
  );
  return rows.map(({ kind, cutoff, last }) => ({
    kind,
    cutoff: new Date(cutoff),
    lastCutoff: last === null ? undefined : new Date(last),
  }));
}

function storeRun(
  { storage: { db } }: RetentionDeps,
  kind: RetentionKind,
  changes: Partial<typeof retentionRuns.$inferInsert>,
) {
  return db
    .insert(retentionRuns)
    .values({ kind, ...changes })
    .onConflictDoUpdate({ target: retentionRuns.kind, set: changes });
}

/** The kinds whose last run was stopped, by this instance or another. */
export async function findStoppedKinds(db: Database): Promise<string[]> {
  const rows = await queryRows<{ kind: string }>(
    db,
    sql`select kind from retention_runs where stopped_because is not null`,
  );
  return rows.map(({ kind }) => kind);
}
