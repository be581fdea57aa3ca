import type { Product } from '#catalogue/product.ts';
import type { StepId } from '#journey/answers.ts';
import type { SendPurchaseResult } from '#site/calls/send-purchase.ts';
import type { ErrorPageState } from '#site/journey-state/in-tab/error-page-state.ts';
import type { Receipt } from '#site/journey-state/in-tab/purchase.ts';

interface ResultContext {
  product: Product;
  /** The retailer's email address. */
  email: string;
  urlOf: (step: StepId) => string;
  /** The receipt of an earlier purchase that the buyer still has. */
  earlier: Receipt | undefined;
}

/** What the buyer sees after a purchase was sent: the receipt on the success page, or a failure on the error page. */
export function describePurchaseResult(
  sent: SendPurchaseResult,
  { product, email, urlOf, earlier }: ResultContext,
): { receipt: Receipt } | { failure: ErrorPageState } {
  const { enquiryPhoneNumber: enquiryContact, repairPhoneNumber: repairContact } = product;
  const contacts = { enquiryContact, repairContact, email };
  if (sent.kind === 'bought') {
    const { referenceId, plan } = sent;
    return { receipt: { referenceId, plan, isNew: true, ...contacts } };
  }
  const shared = { error: sent.error, phoneNumber: enquiryContact };
  switch (sent.kind) {
    case 'failed': {
      const retry = urlOf(sent.retryAt);
      return sent.isCertain
        ? { failure: { ...shared, outcome: 'nothing-bought', retry } }
        : { failure: { ...shared, outcome: 'perhaps-bought', contacts, retry } };
    }
    case 'plan-changed': {
      const { changes, isOffSale, retryAt } = sent;
      const outcome = isOffSale ? 'not-on-sale' : 'plan-changed';
      return { failure: { ...shared, outcome, changes, retry: urlOf(retryAt) } };
    }
    case 'bought-already': {
      const productName = product.productTitle;
      const isSame = earlier?.plan?.productName === productName;
      const bought = isSame ? { productName, receipt: earlier } : undefined;
      const retry = urlOf('confirmation');
      return { failure: { ...shared, outcome: 'bought-already', bought, retry } };
    }
    case 'key-reused': {
      const { referenceId, productName, plan } = sent;
      const receipt = { referenceId, plan, isNew: false, ...contacts };
      const bought = { productName, receipt };
      return { failure: { ...shared, outcome: 'key-reused', bought, retry: urlOf('summary') } };
    }
  }
}
