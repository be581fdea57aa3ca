import type { Product } from '#catalogue/product.ts';
import { getBoilerAgeLimit, type UncheckedAnswers } from './answers.ts';
import { readEligibilityAnswers } from './eligibility.ts';
import { getCoveredHome } from './postal-address.ts';
import type { createContractFromAnswers } from './to-contract.ts';

type Contract = Pick<
  NonNullable<ReturnType<typeof createContractFromAnswers>>,
  'bankDetails' | 'customerDetails' | 'marketingConsent' | 'eligibilityResponse'
> &
  Parameters<typeof getCoveredHome>[0] & { productDetails: { productVariantId: string } };

/**
 * The inverse of `createContractFromAnswers`: the answers of each step, not yet validated. Boxes that every
 * buyer must tick are not part of create-contract, so they are set to true.
 */
export function readAnswersFromContract(product: Product, contract: Contract): UncheckedAnswers {
  const { encrypted: _, ...bank } = contract.bankDetails;
  const { postcode, ...home } = getCoveredHome(contract);
  const eligibility = readEligibilityAnswers(contract.eligibilityResponse);
  return {
    ...eligibility,
    order: { productVariantId: contract.productDetails.productVariantId, isConfirmed: true },
    'boiler-make': { ...eligibility['boiler-make'], ageLimitYears: getBoilerAgeLimit(product) },
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
