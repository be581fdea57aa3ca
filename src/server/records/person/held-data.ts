import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, asc, between, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { getMailbox } from '#rules/fields/email.ts';
import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';
import type { Database } from '#server/platform/storage/database.ts';
import {
  contracts,
  type DeliveryKind,
  deliveries,
  type ErasedContract,
  enquiries,
  enquiryNotes,
  events,
  notices,
} from '#server/platform/storage/schema.ts';
import { handOverKinds, tableKinds } from '../retention/retention-kinds.ts';
import type { PersonRow } from './person-rows.ts';

type Contract = typeof contracts.$inferSelect;

/** Everything that is held about a person, as it is stored. */
export interface HeldData {
  /** `held` is why the contract must not be erased now; undefined if it may be. */
  contracts: (Contract & { held: ErasedContract['result'] | undefined })[];
  enquiries: (typeof enquiries.$inferSelect)[];
  /** What staff wrote about them. */
  notes: (typeof enquiryNotes.$inferSelect)[];
  deliveries: (typeof deliveries.$inferSelect)[];
  notices: (typeof notices.$inferSelect)[];
  /** Reports of the visits that led to a contract. */
  visits: (typeof events.$inferSelect)[];
  /** File names in the mail folder. */
  mails: string[];
}

export interface HeldDataDeps {
  dataFolder: string;
  /** The kinds of deliveries whose receiver is configured. Contracts wait for them. */
  handOvers: DeliveryKind[];
}

interface ReadOptions {
  /** Keeps contracts and enquiries as they are until the transaction ends. */
  lock?: boolean;
  /** What an earlier run kept. What waited for its hand-over then waits for it whatever is configured now. */
  keptBefore?: readonly ErasedContract[] | undefined;
}

/** Reads the rows of a person and what belongs to them. */
export async function readHeldData(
  db: Pick<Database, 'select'>,
  { dataFolder, handOvers }: HeldDataDeps,
  rows: readonly PersonRow[],
  { lock = false, keptBefore = [] }: ReadOptions = {},
): Promise<HeldData> {
  const idsOf = (kind: PersonRow['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ id }) => id);
  const [contractIds, enquiryIds] = [idsOf('contract'), idsOf('enquiry')];
  const selected = db
    .select()
    .from(contracts)
    // One that somebody else has erased since its id was found is nobody's any more.
    .where(
      and(inArray(contracts.id, contractIds), sql`${contracts.customerDetails}->>'email' <> ''`),
    )
    .orderBy(asc(contracts.createdAt));
  const found = await (lock ? selected.for('update') : selected);
  const asked = db
    .select()
    .from(enquiries)
    .where(inArray(enquiries.id, enquiryIds))
    .orderBy(asc(enquiries.createdAt));
  const { isHeld } = tableKinds.contracts;
  const waited = keptBefore
    .filter(({ result }) => result === 'held for its hand-over')
    .map(({ reference }) => reference);
  const isStillWaiting = and(inArray(contracts.reference, waited), isHeld?.(handOverKinds));
  const heldIds = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(inArray(contracts.id, contractIds), or(isHeld?.(handOvers), isStillWaiting)));
  const heldContracts = new Set(heldIds.map(({ id }) => id));
  const given = await db
    .select()
    .from(notices)
    .where(inArray(notices.contractId, contractIds))
    .orderBy(asc(notices.receivedAt));
  const sent = await db
    .select()
    .from(deliveries)
    .where(
      or(
        inArray(deliveries.contractId, contractIds),
        inArray(deliveries.enquiryId, enquiryIds),
        inArray(
          deliveries.noticeId,
          given.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(asc(deliveries.createdAt), asc(deliveries.kind));
  const references = [...found, ...given].map(({ reference }) => reference);
  return {
    contracts: found.map((contract) => ({
      ...contract,
      held: heldContracts.has(contract.id) ? reasonToHold(contract) : undefined,
    })),
    enquiries: await (lock ? asked.for('update') : asked),
    notes: await db
      .select()
      .from(enquiryNotes)
      .where(inArray(enquiryNotes.enquiryId, enquiryIds))
      .orderBy(asc(enquiryNotes.id)),
    deliveries: sent,
    notices: given,
    visits: await db
      .select()
      .from(events)
      .where(isInVisitOf(found) ?? sql`false`)
      .orderBy(asc(events.receivedAt)),
    mails: [
      ...listMails(dataFolder, [...references, ...enquiryIds, ...sent.map(({ id }) => id)]),
      ...(await listLinkMails(dataFolder, new Set(rows.map(({ email }) => getMailbox(email))))),
    ],
  };
}

const reasonToHold = ({ legalHold }: Contract): ErasedContract['result'] =>
  legalHold ? 'held for a legal case' : 'held for its hand-over';

const dayMs = 24 * 60 * 60_000;

/** The reports of these contracts' visits. A visit lasts a day at most; the index of the table is by time. */
export function isInVisitOf(
  bought: readonly Pick<Contract, 'journeyId' | 'createdAt'>[],
): SQL | undefined {
  return or(
    ...bought.flatMap(({ journeyId, createdAt }) => {
      if (journeyId === null) return [];
      const from = new Date(createdAt.getTime() - 2 * dayMs);
      const to = new Date(createdAt.getTime() + 2 * dayMs);
      return [and(eq(events.journeyId, journeyId), between(events.receivedAt, from, to))];
    }),
  );
}

/** The mails of DATA_DIR/mail whose name ends with one of these: a reference, an enquiry's id or a delivery's. */
export function listMails(dataFolder: string, ids: readonly string[]): string[] {
  return listMailFolder(dataFolder).filter((file) => ids.some((id) => file.endsWith(`-${id}.eml`)));
}

/** Nothing but the recipient says whose saved journey the link in a mail opens. */
export const isLinkMail = (file: string): boolean => file.startsWith('link-');

async function listLinkMails(
  dataFolder: string,
  mailboxes: ReadonlySet<string>,
): Promise<string[]> {
  const found: string[] = [];
  for (const file of listMailFolder(dataFolder).filter(isLinkMail)) {
    const { to = [] } = await PostalMime.parse(readFileSync(join(getMailFolder(dataFolder), file)));
    if (to.some(({ address = '' }) => mailboxes.has(getMailbox(address)))) found.push(file);
  }
  return found;
}

function listMailFolder(dataFolder: string): string[] {
  const folder = getMailFolder(dataFolder);
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}
