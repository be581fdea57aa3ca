import * as z from 'zod/mini';
import { purchaseDatesSchema } from '#api/purchase-dates.ts';
import { clearAnswers } from './answers.ts';
import { readJson, readText, removeKeys, writeJson, writeText } from './session-storage.ts';

/** The one key of this purchase: minted on first use, kept until success. */
export function idempotencyKey(): string {
  const kept = z.safeParse(z.uuid(), readText('idempotencyKey'));
  if (kept.success) return kept.data;
  const fresh = newUuid();
  writeText('idempotencyKey', fresh);
  return fresh;
}

/** `crypto.randomUUID` is for secure pages only; a shop tried out over plain http has none. */
function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, index) => {
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What was bought and what follows from it. Nothing about the buyer. */
const purchasedPlan = z.object({
  productName: z.string(),
  boughtAt: z.iso.datetime(),
  ...purchaseDatesSchema.shape,
  /** What is collected then, e.g. "£7.25". */
  firstPayment: z.string(),
  cancelCondition: z.string(),
  price: z.string(),
  priceRows: z.array(z.object({ term: z.string(), description: z.string() })),
  callOutFee: z.string(),
  documents: z.array(z.object({ urlName: z.string(), url: z.string() })),
});
export type PurchasedPlan = z.output<typeof purchasedPlan>;

export const receiptSchema = z.object({
  referenceId: z.string(),
  enquiryContact: z.string(),
  repairContact: z.string(),
  email: z.string(),
  /** False when the purchase had been made by an earlier, unanswered press of the button. */
  isNew: z.boolean(),
  /** Missing where it is not known which of several presses made the purchase. */
  plan: z.optional(purchasedPlan),
});
/** What the success page shows after a refresh. It holds nothing personal. */
export type Receipt = z.output<typeof receiptSchema>;

/**
 * Purchases that were sent under the key and not answered for certain: one of them may be a contract. It
 * is the one to speak of when the server says that the key is taken.
 */
export function unansweredAttempts(): PurchasedPlan[] {
  return z.safeParse(z.array(purchasedPlan), readJson('purchaseAttempts')).data ?? [];
}

export function recordAttempt(plan: PurchasedPlan): void {
  const others = unansweredAttempts().filter((attempt) => !isSamePlan(attempt, plan));
  writeJson('purchaseAttempts', [...others, plan]);
}

/** Whatever is confirmed from now on is another purchase, with a key of its own. Every answer stays. */
export function startAnotherPurchase(): void {
  removeKeys('idempotencyKey', 'purchaseAttempts');
}

/** The buyer was told that the same was bought a short while ago, and wants to buy it again. */
export function buyAgain(): void {
  writeText('buysAgain', 'true');
}

export function isBuyingAgain(): boolean {
  return readText('buysAgain') === 'true';
}

/** The server looked the key up and had nothing under it. */
export function clearAttempts(): void {
  removeKeys('purchaseAttempts');
}

function isSamePlan(one: PurchasedPlan, other: PurchasedPlan): boolean {
  return JSON.stringify({ ...one, boughtAt: '' }) === JSON.stringify({ ...other, boughtAt: '' });
}

/** The purchase is done: keep its receipt and remove the answers. */
export function saveReceipt(receipt: Receipt): void {
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

export function readReceipt(): Receipt | undefined {
  return z.safeParse(receiptSchema, readJson('receipt')).data;
}

/** The purchase was one journey; whatever the visitor does next is another. */
export function endJourney(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = 'journeyData=; Path=/; Max-Age=0; SameSite=Strict';
}
