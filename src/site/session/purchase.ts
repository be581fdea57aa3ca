import * as z from 'zod/mini';
import { forgetAnswers } from './answers.ts';
import { forget, readJson, readText, writeJson, writeText } from './browser-session.ts';

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

const receiptSchema = z.object({
  referenceId: z.string(),
  productName: z.string(),
  enquiryContact: z.string(),
  repairContact: z.string(),
});
/** What the success page shows after a refresh. It holds nothing personal. */
export type Receipt = z.output<typeof receiptSchema>;

/** The purchase is done: keep its proof and forget what was typed. */
export function keepReceipt(receipt: Receipt): void {
  forgetAnswers();
  forget(
    'idempotencyKey',
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
