import { gt, sql } from 'drizzle-orm';
import { getMailbox } from '#rules/fields/email.ts';
import { listContractTerms } from '#server/platform/storage/contract-terms.ts';
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

const customer = (field: string) => sql<string>`(${contracts.customerDetails}->>${field})`;

/** `term` is by what rows are found; contracts have an index of it. An anonymised contract has no address and is left out. */
const sources = {
  contract: {
    table: contracts,
    email: customer('email'),
    name: sql<string>`${customer('firstName')} || ' ' || ${customer('surname')}`,
    term: listContractTerms(contracts).email,
  },
  enquiry: {
    table: enquiries,
    email: sql<string>`${enquiries.email}`,
    name: sql<string>`${enquiries.name}`,
    term: sql`lower(${enquiries.email})`,
  },
};
const kinds = ['contract', 'enquiry'] as const;

const batchSize = 5000;

/** All contracts and enquiries, in batches: one statement over millions of rows would exceed DATABASE_TIMEOUT_MS. */
export async function* listPersonRows(db: Database): AsyncGenerator<PersonRow[]> {
  for (const kind of kinds) {
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
  const name = mailbox.slice(0, mailbox.lastIndexOf('@'));
  const found: PersonRow[] = [];
  for (const kind of kinds) {
    const { table, term, ...fields } = sources[kind];
    const rows = await db
      .select({ id: table.id, createdAt: table.createdAt, ...fields })
      .from(table)
      // Byte by byte, as the index is: from "anna+" to the character after the plus sign.
      .where(
        sql`${term} = ${mailbox} or (${term} ~>=~ ${`${name}+`} and ${term} ~<~ ${`${name},`})`,
      );
    const ofMailbox = rows.filter((row) => getMailbox(row.email) === mailbox);
    found.push(...ofMailbox.map((row) => ({ ...row, kind })));
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
