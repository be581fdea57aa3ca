import { useMemo } from 'react';
import * as z from 'zod/mini';
import { purchaseDatesSchema } from '#api/purchase-dates.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { isWholePence, type Pence } from '#rules/money.ts';
import { createUuid } from '#site/session/create-uuid.ts';
import {
  readJson,
  readText,
  removeKeys,
  writeJson,
  writeText,
} from '#site/session/session-storage.ts';
import { readStoredAgreement } from './agreement.ts';
import { clearAnswers } from './answers.ts';
import { keepPrintedDetails, usePrintedDetailsText } from './printed-details.ts';

/** The idempotency key of this purchase: created on first use, kept until success. */
export function getIdempotencyKey(): string {
  const kept = readText('idempotencyKey');
  if (kept !== null && isUuid(kept)) return kept;
  const fresh = createUuid();
  writeText('idempotencyKey', fresh);
  return fresh;
}

const printedDetailsSchema = z.object({
  name: z.string(),
  home: z.string(),
  /** The address for letters, if it is not the home. */
  correspondence: z.optional(z.string()),
  email: z.string(),
  accountName: z.string(),
  /** The last four digits of the account number. Nothing else of the account is kept after the purchase. */
  accountEnding: z.string(),
});
/** What the printed success page says about the buyer. Kept until the tab is closed or its idle time has passed. */
export type PrintedDetails = z.output<typeof printedDetailsSchema>;

/** The bought plan, with its dates and price. It holds nothing personal. */
const purchasedPlan = z.object({
  productName: z.string(),
  /** The kind of plan, e.g. "Insurance Policy". */
  productType: z.string(),
  boughtAt: z.iso.datetime(),
  ...purchaseDatesSchema.shape,
  /** The amount of the first payment, e.g. "£7.25". */
  firstPayment: z.string(),
  cancelCondition: z.string(),
  price: z.string(),
  priceRows: z.array(z.object({ term: z.string(), description: z.string() })),
  callOutFee: z.string(),
  /** The price of each month until the plan renews, in pence; missing in a receipt of 0.1.0. */
  priceSpans: z.optional(
    z.array(z.object({ months: z.number(), amount: z.custom<Pence>(isWholePence) })),
  ),
  /** The choice of a renewing plan, e.g. "Ends after 12 months". */
  renewal: z.optional(z.string()),
  /** One sentence, e.g. "Prices include VAT at 20%." */
  tax: z.string(),
  documents: z.array(z.object({ urlName: z.string(), url: z.string() })),
});
export type PurchasedPlan = z.output<typeof purchasedPlan>;

export const receiptSchema = z.object({
  referenceId: z.string(),
  enquiryContact: z.string(),
  repairContact: z.string(),
  email: z.string(),
  /** False if an earlier attempt, whose response was lost, made the purchase. */
  isNew: z.boolean(),
  /** The bought plan; missing if it is unknown which of several attempts made the purchase. */
  plan: z.optional(purchasedPlan),
});
/** The purchase as the success page shows it. It holds nothing personal. */
export type Receipt = z.output<typeof receiptSchema>;

/**
 * Purchases sent with the current idempotency key whose result is unknown: one of them may be a contract,
 * which the server names when the key is used again.
 */
export function readUnansweredAttempts(): PurchasedPlan[] {
  return z.safeParse(z.array(purchasedPlan), readJson('purchaseAttempts')).data ?? [];
}

export function recordPurchaseAttempt(plan: PurchasedPlan): void {
  const others = readUnansweredAttempts().filter((attempt) => !isSamePlan(attempt, plan));
  writeJson('purchaseAttempts', [...others, plan]);
}

/** Makes the next confirmation another purchase, with a new idempotency key. Keeps every answer. */
export function startPurchaseWithNewKey(): void {
  removeKeys('idempotencyKey', 'purchaseAttempts');
  writeText('newJourney', 'true');
}

/** Records that the buyer knows of the recent purchase of the same plan and wants the plan again. */
export function recordWishToBuyAgain(): void {
  writeText('buysAgain', 'true');
}

export function wishesToBuyAgain(): boolean {
  return readText('buysAgain') === 'true';
}

/** Removes the recorded attempts, when the server says that their key has no contract. */
export function clearPurchaseAttempts(): void {
  removeKeys('purchaseAttempts');
}

function isSamePlan(one: PurchasedPlan, other: PurchasedPlan): boolean {
  return JSON.stringify({ ...one, boughtAt: '' }) === JSON.stringify({ ...other, boughtAt: '' });
}

/**
 * The purchase is done: keep its receipt, and the details to print if they are known to be those of the contract, and remove
 * the answers.
 */
export function saveReceipt(receipt: Receipt, details?: PrintedDetails): void {
  keepSoldPlan();
  // Before the answers are removed, which makes the idle watch look for what is still held.
  keepPrintedDetails(details);
  clearAnswers();
  removeKeys(
    'idempotencyKey',
    'purchaseAttempts',
    'changing',
    'selectedProductDetails',
    'additionalDetails',
    'basket',
    'filterType',
    'boilerRadio',
  );
  writeText('contractReferenceId', receipt.referenceId);
  writeJson('receipt', receipt);
}

/** Keeps what the report of the purchase names. It may be sent after a reload, or when the success page has been left. */
function keepSoldPlan(): void {
  const keys = ['selectedProductDetails', 'additionalDetails', 'marketingConsent'] as const;
  const { plan } = readStoredAgreement();
  const kept = Object.fromEntries(keys.map((key) => [key, readJson(key)]));
  writeJson('sold', { ...kept, productId: plan?.productId, isReported: false });
}

export function readReceipt(): Receipt | undefined {
  return z.safeParse(receiptSchema, readJson('receipt')).data;
}

/** The details to print with the receipt, while they are kept. */
export function usePrintedDetails(): PrintedDetails | undefined {
  const text = usePrintedDetailsText();
  return useMemo(() => z.safeParse(printedDetailsSchema, parseJson(text)).data, [text]);
}
