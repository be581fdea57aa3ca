import { eq } from 'drizzle-orm';
import type { CreateContractBody } from '#api/create-contract.ts';
import type { ContractCreated } from '#api/webhooks.ts';
import type { KeyRing } from '../bank/key-ring.ts';
import { unseal } from '../bank/seal.ts';
import type { Sender } from '../deliveries/sender.ts';
import type { Database } from '../storage/database.ts';
import { contracts } from '../storage/schema.ts';
import { hashEvidence } from './evidence-hash.ts';
import { sendWebhook, type WebhookReceiver } from './send-webhook.ts';

type Contract = typeof contracts.$inferSelect;
type BankDetails = CreateContractBody['bankDetails'];

interface ContractWebhookDeps {
  db: Database;
  bankKeys: KeyRing;
  receiver: WebhookReceiver;
  clock: () => Date;
}

/** Sends sales to the retailer's CRM. */
export function createContractWebhookSender({
  db,
  bankKeys,
  receiver,
  clock,
}: ContractWebhookDeps): Sender {
  return {
    name: new URL(receiver.url).host,
    send: async ({ id, subjectId }) => {
      const [contract] = await db.select().from(contracts).where(eq(contracts.id, subjectId));
      if (!contract) return { kind: 'stop', reason: 'contract deleted' };
      const bankDetails = openedBankDetails(bankKeys, contract);
      if (!bankDetails) return { kind: 'retry', reason: 'no key opens the bank details' };
      const body = JSON.stringify(contractCreatedBody(id, contract, bankDetails));
      return sendWebhook(receiver, { id, body }, clock());
    },
  };
}

function openedBankDetails(keys: KeyRing, contract: Contract): BankDetails | undefined {
  const sealed = { keyId: contract.bankKeyId, bytes: contract.sealedBankDetails };
  try {
    // The bank details were validated by the API's schema before they were sealed.
    return unseal(keys, contract.id, sealed) as BankDetails;
  } catch {
    // The error is dropped, because its message may contain a part of the bank details.
    return undefined;
  }
}

function contractCreatedBody(
  deliveryId: string,
  contract: Contract,
  bankDetails: BankDetails,
): ContractCreated {
  const { productDetails, evidence } = contract;
  return {
    type: 'contract.created',
    timestamp: contract.createdAt.toISOString(),
    data: {
      deliveryId,
      reference: contract.reference,
      plan: {
        name: productDetails.productName,
        productVariantId: productDetails.productVariantId,
        callOutFee: evidence.price.callOutFee,
        seller: evidence.seller,
        insurer: evidence.insurer,
      },
      price: {
        monthly: productDetails.priceMonthly,
        offerMonthly: productDetails.offerPriceMonthly ?? null,
        offerMonths: productDetails.offerPeriodMonths ?? null,
        firstYearTotal: evidence.price.firstYearTotal,
      },
      dates: evidence.dates,
      evidenceHash: hashEvidence(evidence),
      agreement: evidence.agreement,
      bankDetails,
      productDetails,
      customerDetails: contract.customerDetails,
      marketingConsent: contract.marketingConsent,
      eligibilityResponse: contract.eligibilityResponse,
      correspondenceAddress: contract.correspondenceAddress,
      ...(contract.propertyAddress && { propertyAddress: contract.propertyAddress }),
      additionalDetails: contract.additionalDetails,
    },
  };
}
