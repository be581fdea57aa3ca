import type { Database } from '#server/platform/storage/database.ts';
import { findPersonRows, getNameKey, type PersonRow } from './person-rows.ts';

export type FoundPerson =
  | { kind: 'person'; rows: PersonRow[] }
  | { kind: 'nobody' }
  /** Nothing of the address has this name. */
  | { kind: 'unknown-name'; name: string }
  /** Somebody must say who asks. */
  | { kind: 'several'; people: { name: string; kinds: PersonRow['kind'][] }[] };

/** The rows of one person. An address that several people use needs their names, so that nobody gets the data of another. */
export async function findPerson(
  db: Database,
  email: string,
  names: readonly string[],
): Promise<FoundPerson> {
  const rows = await findPersonRows(db, email);
  if (rows.length === 0) return { kind: 'nobody' };
  const byName = Map.groupBy(rows, ({ name }) => getNameKey(name));
  const unknown = names.find((name) => !byName.has(getNameKey(name)));
  if (unknown !== undefined) return { kind: 'unknown-name', name: unknown };
  if (names.length > 0) {
    const keys = new Set(names.map(getNameKey));
    return { kind: 'person', rows: rows.filter(({ name }) => keys.has(getNameKey(name))) };
  }
  if (byName.size === 1) return { kind: 'person', rows };
  const people = [...byName.values()].map((group) => ({
    name: group[0]?.name ?? '',
    kinds: group.map(({ kind }) => kind),
  }));
  return { kind: 'several', people };
}
