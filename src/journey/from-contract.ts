import type { Product } from '#catalogue/product.ts';
import { ageLimitOf, type UncheckedAnswers } from './answers.ts';
import { answersFromEligibility } from './eligibility.ts';
import { coveredHome } from './postal-address.ts';
import type { toContract } from './to-contract.ts';

type Contract = Pick<
  NonNullable<ReturnType<typeof toContract>>,
  'bankDetails' | 'customerDetails' | 'marketingConsent' | 'eligibilityResponse'
> &
  Parameters<typeof coveredHome>[0] & { productDetails: { productVariantId: string } };

/**
 * The inverse of `toContract`: the answers of each step, not yet validated. create-contract does not carry
 * the boxes that a buyer must tick to send it, so these are set.
 */
export function fromContract(product: Product, contract: Contract): UncheckedAnswers {
  const { encrypted: _, ...bank } = contract.bankDetails;
  const { postcode, ...home } = coveredHome(contract);
  const eligibility = answersFromEligibility(contract.eligibilityResponse);
  return {
    ...eligibility,
    order: { productVariantId: contract.productDetails.productVariantId, isConfirmed: true },
    'boiler-make': { ...eligibility['boiler-make'], ageLimitYears: ageLimitOf(product) },
    postcode: { postcode },
    address: {
      ...home,
      correspondence: contract.propertyAddress ? contract.correspondenceAddress : undefined,
    },
    details: { ...contract.customerDetails, ...contract.marketingConsent },
    bank: { ...bank, isSoleAuthority: 'Y' },
    summary: { summaryConfirm: true },
    confirmation: { confirmTermsConditions: true, confirmPurchase: true },
  };
}
