import * as z from 'zod/mini';
import type { PurchaseDates } from '#journey/purchase-dates.ts';

const isoDate = z.iso.date();

/** A separate module, so that pages which only show dates do not load the schemas of the whole purchase. */
export const purchaseDatesSchema = z.object({
  boughtOn: isoDate,
  coveredFrom: isoDate,
  cancelBy: isoDate,
  firstCollection: isoDate,
}) satisfies z.ZodMiniType<PurchaseDates>;
