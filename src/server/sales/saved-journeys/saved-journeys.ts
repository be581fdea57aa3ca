import { createHash } from 'node:crypto';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { type CarriedJourney, parseCarriedJourney } from '#journey/carried-journey.ts';
import {
  type FoundJourney,
  type JourneyToSave,
  maxWrongPostcodes,
  type OpenedJourney,
  type SaveResult,
  savedJourneyDays,
} from '#journey/saved-journey.ts';
import { normalisePostcode } from '#rules/fields/postcode.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { seal, unseal } from '#server/platform/keys/seal.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { savedJourneys } from '#server/platform/storage/schema.ts';
import type { SendLink } from '../mail/link-mail-sender.ts';
import { countMail } from '../mail/mail-limit.ts';
import { createLinkKey, createLinkSecret, type LinkKey } from './link-key.ts';

export interface SavedJourneyDeps {
  db: Database;
  bankKeys: KeyRing;
  clock: () => Date;
  sendLink: SendLink;
  log: Pick<Logger, 'warn'>;
}

/** The sealed text of a row. */
interface SealedJourney {
  journey: CarriedJourney;
  postcode: string;
  ownerId: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * Stores the journey under a key that only the emailed link has, and sends the link. Earlier links to the same journey stop
 * working when the new one is sent; if it is not sent, they go on working and nothing is stored. `ownerId` is random and
 * known only to the buyer's browsers: the same id and plan are the same journey.
 */
export async function saveJourney(
  { db, bankKeys, clock, sendLink, log }: SavedJourneyDeps,
  { journey, postcode, email, planName }: JourneyToSave,
  ownerId: string,
): Promise<SaveResult> {
  if (!(await countMail(db, bankKeys, 'saved-journey', email))) return { kind: 'limited' };
  const savedAt = clock();
  const until = new Date(savedAt.getTime() + savedJourneyDays * dayMs);
  const secret = createLinkSecret();
  const { linkHash, keys } = createLinkKey(secret);
  const journeyHash = createJourneyHash(ownerId, journey.productId);
  const sealedJourney: SealedJourney = {
    journey: withoutPurchase(journey),
    postcode: normalisePostcode(postcode),
    ownerId,
  };
  const sealed = seal(keys, linkHash, sealedJourney).bytes;
  const [row] = await db
    .insert(savedJourneys)
    .values({ linkHash, journeyHash, savedAt, sealed })
    .returning({ id: savedJourneys.id });
  if (!row) throw new Error('The insert must return the row.');
  const result = await sendLink({ to: email, planName, secret, until });
  if (result.kind === 'delivered') {
    const isEarlier = and(eq(savedJourneys.journeyHash, journeyHash), lt(savedJourneys.id, row.id));
    await db.delete(savedJourneys).where(isEarlier);
    return { kind: 'sent', until: until.toISOString() };
  }
  log.warn({ reason: result.reason }, 'the link to a saved journey was not sent');
  await db.delete(savedJourneys).where(eq(savedJourneys.id, row.id));
  return { kind: 'not-sent' };
}

/** What a link leads to. Reads only: mail scanners open links. */
export async function findSavedJourney(
  { db, clock }: Pick<SavedJourneyDeps, 'db' | 'clock'>,
  secret: string,
): Promise<FoundJourney> {
  const link = createLinkKey(secret);
  const [row] = await db.select().from(savedJourneys).where(isWorking(link, clock()));
  if (!row) return { kind: 'gone' };
  const opened = row.sealed && openSealed(link, row.sealed);
  if (!opened) return { kind: row.sealed ? 'gone' : 'closed' };
  return {
    kind: 'found',
    productId: opened.journey.productId,
    savedAt: row.savedAt.toISOString(),
    attemptsLeft: maxWrongPostcodes - row.wrongAttempts,
  };
}

/** The saved journey and its owner's id, if this is the postcode of the home. A wrong one is counted. */
export async function openSavedJourney(
  { db, clock }: Pick<SavedJourneyDeps, 'db' | 'clock'>,
  secret: string,
  postcode: string,
): Promise<OpenedJourney & { ownerId?: string }> {
  const link = createLinkKey(secret);
  return db.transaction(async (tx) => {
    // The row is locked: attempts at the same time are counted one by one.
    const [row] = await tx
      .select()
      .from(savedJourneys)
      .where(isWorking(link, clock()))
      .for('update');
    if (!row) return { kind: 'gone' };
    if (!row.sealed) return { kind: 'closed' };
    const opened = openSealed(link, row.sealed);
    if (!opened) return { kind: 'gone' };
    const { journey, ownerId } = opened;
    if (opened.postcode === normalisePostcode(postcode)) {
      return { kind: 'opened', journey, ownerId };
    }
    const attemptsLeft = maxWrongPostcodes - row.wrongAttempts - 1;
    await tx
      .update(savedJourneys)
      .set({
        wrongAttempts: sql`${savedJourneys.wrongAttempts} + 1`,
        ...(attemptsLeft === 0 && { sealed: null }),
      })
      .where(eq(savedJourneys.id, row.id));
    return attemptsLeft === 0 ? { kind: 'closed' } : { kind: 'wrong-postcode', attemptsLeft };
  });
}

/** Deletes what was saved of a plan that is bought now. */
export async function deleteSavedJourney(
  { db }: Pick<SavedJourneyDeps, 'db'>,
  ownerId: string,
  productId: string,
): Promise<void> {
  const journeyHash = createJourneyHash(ownerId, productId);
  await db.delete(savedJourneys).where(eq(savedJourneys.journeyHash, journeyHash));
}

function isWorking({ linkHash }: LinkKey, now: Date) {
  const oldest = new Date(now.getTime() - savedJourneyDays * dayMs);
  return and(eq(savedJourneys.linkHash, linkHash), gt(savedJourneys.savedAt, oldest));
}

/** Undefined for a journey that another version of the server saved and this one cannot read. */
function openSealed({ keys, linkHash }: LinkKey, bytes: Buffer): SealedJourney | undefined {
  // Only `saveJourney` writes these bytes, and the seal shows that nobody changed them.
  const saved = unseal(keys, linkHash, { keyId: 'link', bytes }) as SealedJourney;
  const journey = parseCarriedJourney(saved.journey);
  return journey && { ...saved, journey };
}

/** A journey without what belongs to one attempt at a purchase. */
function withoutPurchase({ purchaseKey, buysAgain, shown, ...journey }: CarriedJourney) {
  return journey;
}

function createJourneyHash(ownerId: string, productId: string): string {
  return createHash('sha256').update(`${ownerId} ${productId}`).digest('base64url');
}
