import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** Spaces, punctuation, and the accents that Unicode's decomposition separates from their letters. */
const omitted = sql.raw(String.raw`'[ .''‘’‐‑\u0300-\u036f-]'`);

/**
 * A name, or its first characters, without capitals, accents and punctuation: "O’Brién" gives "obrien". Callers say a name, and
 * keyboards lack its accents. It is part of the indexes: a change needs new ones.
 */
export const foldName = (name: SQL): SQL =>
  sql`lower(translate(regexp_replace(normalize(${name}, NFD), ${omitted}, '', 'g'), 'łŁøØđĐ', 'lLoOdD'))`;

interface ContractColumns {
  reference: SQLWrapper;
  customerDetails: SQLWrapper;
  correspondenceAddress: SQLWrapper;
  propertyAddress: SQLWrapper;
}

/** By what contracts are found. An index of each begins so, and a search must write the same expression. */
export function listContractTerms({
  reference,
  customerDetails: customer,
  correspondenceAddress,
  propertyAddress,
}: ContractColumns) {
  const [first, last] = [sql`${customer} ->> 'firstName'`, sql`${customer} ->> 'surname'`];
  return {
    reference: sql`${reference}`,
    email: sql`lower(${customer} ->> 'email')`,
    // A first name alone is how the whole name begins.
    name: foldName(sql`(${first}) || (${last})`),
    surname: foldName(sql`(${last}) || (${first})`),
    phone: sql`(${customer} ->> 'telNumber')`,
    // Of letters, and of the covered home if it is another one.
    postcode: sql`replace(${correspondenceAddress} ->> 'postcode', ' ', '')`,
    home: sql`replace(${propertyAddress} ->> 'postcode', ' ', '')`,
  };
}
