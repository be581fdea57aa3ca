import type { CampaignIds } from '#catalogue/campaign-id.ts';
import { findVariantById } from '#catalogue/product.ts';
import { createAdditionalDetails, createProductDetails } from '#catalogue/selection.ts';
import type { Agreement } from './agreement.ts';
import type { Answers, JourneyContext } from './answers.ts';
import { createEligibilityAnswers } from './eligibility.ts';
import { createPurchaseAddresses } from './postal-address.ts';
import { walkJourney } from './walk.ts';

/**
 * The body of create-contract, or undefined while an answer is missing. Leaves out answers of steps that this
 * plan's journey does not have.
 */
export function createContractFromAnswers(
  context: JourneyContext,
  answers: Answers,
  campaignIds: CampaignIds,
  agreement?: Agreement,
) {
  const { product } = context;
  const { steps, firstUnanswered } = walkJourney(context, answers);
  const { order, postcode, address, details, bank } = answers;
  const variant = findVariantById(product, order?.productVariantId);
  if (firstUnanswered || !variant || !postcode || !address || !details || !bank) return undefined;

  const { correspondence, ...home } = address;
  const { isSoleAuthority: _, ...bankDetails } = bank;
  const {
    emailMarketingConsent,
    phoneMarketingConsent,
    smsMarketingConsent,
    letterMarketingConsent,
    ...customerDetails
  } = details;
  return {
    bankDetails: { ...bankDetails, encrypted: false as const },
    productDetails: createProductDetails(product, variant),
    customerDetails,
    marketingConsent: {
      emailMarketingConsent,
      phoneMarketingConsent,
      smsMarketingConsent,
      letterMarketingConsent,
    },
    eligibilityResponse: createEligibilityAnswers(steps, answers),
    ...createPurchaseAddresses({ ...home, ...postcode }, correspondence),
    additionalDetails: createAdditionalDetails(product, variant, campaignIds),
    ...(agreement && { agreement }),
  };
}
