import type { CampaignIds } from '#catalogue/campaign-id.ts';
import { variantById } from '#catalogue/product.ts';
import { additionalDetails, productDetailsOf } from '#catalogue/selection.ts';
import type { Agreement } from './agreement.ts';
import type { Answers, JourneyContext } from './answers.ts';
import { eligibilityFrom } from './eligibility.ts';
import { purchaseAddresses } from './postal-address.ts';
import { walk } from './walk.ts';

/**
 * The body of create-contract, or undefined while an answer is missing. Leaves out answers of steps that this
 * plan's journey does not have.
 */
export function toContract(
  context: JourneyContext,
  answers: Answers,
  campaignIds: CampaignIds,
  agreement?: Agreement,
) {
  const { product } = context;
  const { steps, firstUnanswered } = walk(context, answers);
  const { order, postcode, address, details, bank } = answers;
  const variant = variantById(product, order?.productVariantId);
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
    productDetails: productDetailsOf(product, variant),
    customerDetails,
    marketingConsent: {
      emailMarketingConsent,
      phoneMarketingConsent,
      smsMarketingConsent,
      letterMarketingConsent,
    },
    eligibilityResponse: eligibilityFrom(steps, answers),
    ...purchaseAddresses({ ...home, ...postcode }, correspondence),
    additionalDetails: additionalDetails(product, variant, campaignIds),
    ...(agreement && { agreement }),
  };
}
