import * as z from 'zod/mini';
import type { PurchaseDates } from '#journey/purchase-dates.ts';

const isoDate = z.iso.date();

/** Apart from the purchase's schemas, so that a page that shows dates does not carry every rule. */
export const purchaseDatesSchema = z.object({
  boughtOn: isoDate,
  coveredFrom: isoDate,
  cancelBy: isoDate,
  firstCollection: isoDate,
}) satisfies z.ZodMiniType<PurchaseDates>;
