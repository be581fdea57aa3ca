import { desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { addMonths, subtractMonths } from '#rules/dates/calendar-day.ts';
import { convertPenceToPounds } from '#rules/money.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';

export type Contract = typeof contracts.$inferSelect;

/** What lists show of a contract: without its evidence and its sealed bank details. */
export interface FoundContract
  extends Pick<
    Contract,
    | 'id'
    | 'reference'
    | 'createdAt'
    | 'productDetails'
    | 'customerDetails'
    | 'correspondenceAddress'
    | 'propertyAddress'
    | 'heldState'
  > {
  /** An ISO date. */
  firstCollection: string;
  /** Of the first term; missing in contracts of 0.1.0. */
  payments: Contract['evidence']['payments'] | null;
}

export const listedColumns = {
  id: contracts.id,
  reference: contracts.reference,
  createdAt: contracts.createdAt,
  productDetails: contracts.productDetails,
  customerDetails: contracts.customerDetails,
  correspondenceAddress: contracts.correspondenceAddress,
  propertyAddress: contracts.propertyAddress,
  heldState: contracts.heldState,
  firstCollection: sql<string>`${contracts.evidence} #>> '{dates,firstCollection}'`,
  payments: sql<FoundContract['payments']>`${contracts.evidence} -> 'payments'`,
};

const selectListed = (db: Database, condition: SQL | undefined, limit: number) =>
  db
    .select(listedColumns)
    .from(contracts)
    .where(condition)
    .orderBy(desc(contracts.createdAt), contracts.id)
    .limit(limit);

export const listNewestContracts = (db: Database, limit: number): Promise<FoundContract[]> =>
  selectListed(db, undefined, limit);

/** Newest first. */
export const listContracts = (db: Database, ids: readonly string[]): Promise<FoundContract[]> =>
  selectListed(db, inArray(contracts.id, [...ids]), ids.length);

/** Those that are held for a look, the newest `limit` of them. */
export const listHeldContracts = (db: Database, limit: number): Promise<FoundContract[]> =>
  selectListed(db, eq(contracts.heldState, 'held'), limit);

/** By its whole reference, in capitals or not. */
export async function findContract(db: Database, reference: string): Promise<Contract | undefined> {
  const [contract] = await db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference.trim().toUpperCase()));
  return contract;
}

interface SoldPrice extends Pick<FoundContract, 'firstCollection' | 'payments'> {
  productDetails: Pick<
    Contract['productDetails'],
    'priceMonthly' | 'offerPriceMonthly' | 'offerPeriodMonths'
  >;
}

/**
 * What the buyer pays by the month, in pounds, e.g. 7.25: what was collected last, or will be first. After the first term, and where
 * the payments are not known, the price of the offer until its months are over.
 */
export function getPriceNow(
  { productDetails, firstCollection, payments }: SoldPrice,
  today: string,
): number {
  const dated = payments ?? [];
  if (today < addMonths(firstCollection, dated.length)) {
    const payment = dated.findLast(({ date }) => date <= today) ?? dated[0];
    if (payment) return convertPenceToPounds(payment.amount);
  }
  const { priceMonthly, offerPriceMonthly, offerPeriodMonths } = productDetails;
  const isOffer =
    offerPriceMonthly !== undefined &&
    offerPeriodMonths !== undefined &&
    subtractMonths(today, offerPeriodMonths) < firstCollection;
  return isOffer ? offerPriceMonthly : priceMonthly;
}
