import { sql } from 'drizzle-orm';
import { getLimitedMailbox } from '#rules/fields/email.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { rateLimits } from '#server/platform/storage/schema.ts';

/**
 * The most mails of a kind that anybody can have sent to one address in 24 hours: more than a person needs, and too few to
 * flood the mailbox of somebody else.
 */
const maxMailsPerDay = { acknowledgement: 3, 'saved-journey': 5 };
/**
 * The most searches for the plan of one reference, by one client and by all together: too few to find its buyer's address by trying.
 * Who guesses from one place does not lock the buyer out.
 */
const maxPerDay = { ...maxMailsPerDay, 'plan-to-leave': 20, 'plan-to-leave-by-all': 500 };

/** Counts a mail to this address. Returns false when it had the most of 24 hours already. */
export function countMail(
  db: Database,
  keys: KeyRing,
  kind: keyof typeof maxMailsPerDay,
  email: string,
): Promise<boolean> {
  return countInDay(db, keys, kind, getLimitedMailbox(email));
}

/**
 * Counts what was done for this address or reference. All instances share the count. Its key is a keyed hash, so that the text is not
 * kept after what it belongs to is deleted.
 */
export async function countInDay(
  db: Database,
  keys: KeyRing,
  kind: keyof typeof maxPerDay,
  text: string,
): Promise<boolean> {
  const key = `${kind}:${createKeyedHash(keys[0], text)}`;
  const now = sql`(extract(epoch from now()) * 1000)::bigint`;
  const isOver = sql`${rateLimits.expire} <= ${now}`;
  const [row] = await queryRows<{ points: number }>(
    db,
    sql`insert into ${rateLimits} (key, points, expire) values (${key}, 1, ${now} + 24 * 60 * 60 * 1000)
      on conflict (key) do update set
        points = case when ${isOver} then 1 else ${rateLimits.points} + 1 end,
        expire = case when ${isOver} then excluded.expire else ${rateLimits.expire} end
      returning points`,
  );
  return row !== undefined && row.points <= maxPerDay[kind];
}
