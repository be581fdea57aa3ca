import { createHash } from 'node:crypto';
import { consentFields } from '#journey/agreement.ts';
import type { AnswerOf } from '#journey/answers.ts';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { createAnswers, findTestProduct, loadedTestContent } from './purchase.ts';

const product = findTestProduct('boiler-and-service-care');
const { bank: _, ...answers } = createAnswers(product);

/** Random letters from this code point on, always the same for a seed: text that hardly compresses. */
export function longText(length: number, seed: number, from = 0x4e00, choices = 20_000): string {
  const bytes = createHash('shake256', { outputLength: length * 4 })
    .update(`${seed}`)
    .digest();
  return Array.from({ length }, (_, index) =>
    String.fromCodePoint(from + (bytes.readUInt32BE(index * 4) % choices)),
  ).join('');
}
/** A name counts code points, so its letters can have four bytes in UTF-8. */
const longName = (seed: number) => longText(44, seed, 0x20000, 40_000);
const longWord = (length: number, seed: number) => longText(length, seed, 0x61, 26);

const longAddress = (seed: number) => ({
  addressLine1: longText(60, seed),
  addressLine2: longText(60, seed + 1),
  town: longText(60, seed + 2),
});
const consents = { emailMarketingConsent: true, phoneMarketingConsent: true };
/** The longest valid answers but the bank details. */
export const longestAnswers = {
  ...answers,
  address: { ...longAddress(1), correspondence: { ...longAddress(5), postcode: 'SW1A 1AA' } },
  details: {
    ...answers.details,
    ...consents,
    smsMarketingConsent: true,
    letterMarketingConsent: true,
    firstName: longName(11),
    surname: longName(12),
    email: `${longWord(64, 13)}@${longWord(60, 14)}.${longWord(60, 15)}.${longWord(59, 16)}.example`,
  },
};
export const longestBank: AnswerOf<'bank'> = {
  sortCode: '200000',
  accountNumber: '55779911',
  isSoleAuthority: 'Y',
  accountName: longName(17),
};
/** The longest journey with these answers and all that is agreed to. */
export const longestJourney: CarriedJourney = {
  ...createCarriedJourney('0b7f6a52-6a53-4c5e-9d39-1f5b7a3c2d10', product.productId),
  answers: longestAnswers,
  agreement: {
    times: Object.fromEntries(
      consentFields.map((field, index) => [
        field,
        new Date(Date.UTC(2026, 10, 15, 12) + index * 91_234_567).toISOString(),
      ]),
    ),
    documents: Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [
        `/home-services/products/documents/${longWord(40, 20 + index)}`,
        { slug: longWord(40, 20 + index), hash: longWord(16, 30 + index) },
      ]),
    ),
    plan: {
      productId: product.productId,
      productVariantId: product.productVariants[0]?.productVariantId ?? '',
      parts: Object.values(createPlanFingerprints(product, loadedTestContent))[0] ?? {},
    },
  },
  isChanging: true,
  buysAgain: true,
  purchaseKey: '9c1e3d44-0f0b-4f43-8d0f-4b8f6c1d2e3f',
};
