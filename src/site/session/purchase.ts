import * as z from 'zod/mini';
import { forgetAnswers } from './answers.ts';
import { forget, readJson, readText, writeJson, writeText } from './browser-session.ts';

/** The one key of this purchase: minted on first use, kept until success. */
export function idempotencyKey(): string {
  const kept = z.safeParse(z.uuid(), readText('idempotencyKey'));
  if (kept.success) return kept.data;
  const fresh = crypto.randomUUID();
  writeText('idempotencyKey', fresh);
  return fresh;
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
