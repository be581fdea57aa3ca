// The texts that a buyer agrees to. Pages show them, and the server stores them with the contract. Separate
// from answers.ts, so that the order page does not load zod.
import { monthlyPrice } from '#catalogue/price.ts';
import {
  formatCallOutFeeTitle,
  formatPriceSentence,
  hasCallOutFee,
} from '#catalogue/price-texts.ts';
import { isInsurance, type Product, type ProductVariant } from '#catalogue/product.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import type { QuestionId } from './eligibility.ts';

export const boilerWorkingQuestion = 'Is your boiler working?';
export const boilerDomesticGasQuestion = 'Is it a gas boiler that heats a home?';
export const boilerMakeQuestion = 'Boiler make';

export function getBoilerAgeQuestion({ boilerAgeLimitYears: limit }: Product): string {
  return limit === undefined
    ? 'Is your boiler in good order for its age?'
    : `Is your boiler ${limit} years old or less?`;
}

/** The text of each question as the buyer saw it, stored with the sale. */
export const eligibilityQuestionTexts: Record<QuestionId, (product: Product) => string> = {
  BOILER_WORKING: () => boilerWorkingQuestion,
  BOILER_DOMESTIC_GAS: () => boilerDomesticGasQuestion,
  BOILER_MAKE: () => boilerMakeQuestion,
  BOILER_AGE_CONFIRMED: getBoilerAgeQuestion,
};

export const marketingConsentText =
  'Choose how you would like to hear from us, or leave them all blank. You can change your mind at any time. Our privacy notice says who sees your details.';

export const marketingChannels = [
  { name: 'emailMarketingConsent', label: 'Email', description: 'About once a month' },
  { name: 'phoneMarketingConsent', label: 'Phone', description: 'Once or twice a year' },
  { name: 'smsMarketingConsent', label: 'Text message', description: 'About four times a year' },
  { name: 'letterMarketingConsent', label: 'Letter', description: 'A few times a year' },
] as const;

export const soleAuthorityQuestion = 'Can you authorise payments from this account on your own?';

/** Only insurance may be called a policy that meets demands and needs. */
export function getTermsConsentText(product: Product, variant: ProductVariant | undefined): string {
  const names = variant?.importantDocuments.map(({ urlName }) => urlName) ?? [];
  const read = `I have read the ${names.length > 0 ? joinWithAnd(names) : 'important documents'}`;
  return isInsurance(product)
    ? `${read}, and this policy meets my demands and needs.`
    : `${read}, and this plan is right for my home.`;
}

export function getPurchaseConsentText(product: Product, variant: ProductVariant): string {
  const price = formatPriceSentence(monthlyPrice(product, variant));
  const fee = hasCallOutFee(variant) ? `, plus a ${formatCallOutFeeTitle(product, variant)}` : '';
  return `I want to buy ${product.productTitle} and pay ${price}, by Direct Debit${fee}.`;
}
