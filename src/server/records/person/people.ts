import { gt, sql } from 'drizzle-orm';
import { getMailbox } from '#rules/fields/email.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts, enquiries } from '#server/platform/storage/schema.ts';

/** A contract or an enquiry, and the person who made it. */
export interface PersonRow {
  kind: 'contract' | 'enquiry';
  id: string;
  createdAt: Date;
  email: string;
  name: string;
}

const batchSize = 5000;

/**
 * All contracts and enquiries, in batches: one statement over millions of rows would exceed DATABASE_TIMEOUT_MS. An
 * anonymised contract has no address and is left out.
 */
export async function* listPersonRows(db: Database): AsyncGenerator<PersonRow[]> {
  const customer = (field: string) => sql<string>`(${contracts.customerDetails}->>${field})`;
  const sources = {
    contract: {
      table: contracts,
      email: customer('email'),
      name: sql<string>`${customer('firstName')} || ' ' || ${customer('surname')}`,
    },
    enquiry: {
      table: enquiries,
      email: sql<string>`${enquiries.email}`,
      name: sql<string>`${enquiries.name}`,
    },
  };
  for (const kind of ['contract', 'enquiry'] as const) {
    const { table, email, name } = sources[kind];
    let last: string | undefined;
    do {
      const batch = await db
        .select({ id: table.id, createdAt: table.createdAt, email, name })
        .from(table)
        .where(last === undefined ? undefined : gt(table.id, last))
        .orderBy(table.id)
        .limit(batchSize);
      yield batch.filter(({ email: address }) => address !== '').map((row) => ({ ...row, kind }));
      last = batch.length === batchSize ? batch.at(-1)?.id : undefined;
    } while (last !== undefined);
  }
}

/** The rows of a mailbox, oldest first. Two spellings of an address are one mailbox. */
export async function findPersonRows(db: Database, email: string): Promise<PersonRow[]> {
  const mailbox = getMailbox(email);
  const found: PersonRow[] = [];
  for await (const batch of listPersonRows(db)) {
    found.push(...batch.filter((row) => getMailbox(row.email) === mailbox));
  }
  return found.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Equal for the same name in another spelling: capitals, spaces, punctuation. */
export function getNameKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Equal for the same name and the same mailbox. People who share a mailbox differ. */
export const getPersonKey = ({ email, name }: Pick<PersonRow, 'email' | 'name'>): string =>
  JSON.stringify([getMailbox(email), getNameKey(name)]);
