import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { seal } from '#server/platform/keys/seal.ts';
import type { contracts } from '#server/platform/storage/schema.ts';
import { hashBuyer } from '#server/sales/purchase/buyer-hash.ts';
import { hashRequest } from '#server/sales/purchase/request-hash.ts';

type Contract = typeof contracts.$inferSelect;

const noAddress = { addressLine1: '', addressLine2: '', town: '', postcode: '' };
const noBankDetails = {
  accountName: '',
  sortCode: '',
  accountNumber: '',
  encrypted: false,
} as const;

/**
 * The columns of a contract without the buyer: plan, price, dates, wordings and reference stay. Empty bank details are sealed and
 * the hashes are computed again, so that a change of the bank key treats the contract like any other.
 */
export function anonymiseContract(keys: KeyRing, contract: Contract): Partial<Contract> {
  const { evidence } = contract;
  const anonymous = {
    // A title is one of a list. This one says nothing.
    customerDetails: {
      title: 'Mx' as const,
      firstName: '',
      surname: '',
      dob: '',
      email: '',
      telNumber: '',
    },
    marketingConsent: {
      emailMarketingConsent: false,
      phoneMarketingConsent: false,
      smsMarketingConsent: false,
      letterMarketingConsent: false,
    },
    correspondenceAddress: noAddress,
    propertyAddress: null,
  };
  const { keyId, bytes } = seal(keys, contract.id, noBankDetails);
  return {
    ...anonymous,
    // The statement of needs names the home.
    evidence: { ...evidence, needs: null, home: { ...evidence.home, postcode: '' } },
    journeyId: null,
    affiliate: null,
    bankKeyId: keyId,
    sealedBankDetails: bytes,
    requestHash: hashRequest(keys[0], {
      ...contract,
      ...anonymous,
      agreement: evidence.agreement,
      propertyAddress: undefined,
      bankDetails: noBankDetails,
    }),
    buyerHash: hashBuyer(keys[0], { ...contract, ...anonymous }),
    accountHash: null,
    mailboxHash: null,
    // There is nobody left to whom it could be sent on.
    heldState: contract.heldState === 'held' ? 'ended' : contract.heldState,
  };
}
