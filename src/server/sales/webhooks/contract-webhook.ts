import type { ContractCreated } from '#api/webhooks.ts';
import type { ContractLoader, LoadedContract } from '../bank/bank-details.ts';
import type { Sender } from '../deliveries/sender.ts';
import { hashEvidence } from './evidence-hash.ts';
import { sendWebhook, type WebhookReceiver } from './send-webhook.ts';

interface ContractWebhookDeps {
  loadContract: ContractLoader;
  receiver: WebhookReceiver;
  clock: () => Date;
}

/** Sends sales to the retailer's CRM. */
export function createContractWebhookSender({
  loadContract,
  receiver,
  clock,
}: ContractWebhookDeps): Sender {
  return {
    name: new URL(receiver.url).host,
    send: async ({ id, subjectId }) => {
      const loaded = await loadContract(subjectId);
      if (loaded.kind !== 'loaded') return loaded;
      const body = JSON.stringify(contractCreatedBody(id, loaded));
      return sendWebhook(receiver, { id, body }, clock());
    },
  };
}

function contractCreatedBody(
  deliveryId: string,
  { contract, bankDetails }: LoadedContract,
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
