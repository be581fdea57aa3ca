// Separate from wording.ts and answers.ts, because the order page is at its script budget.
import { formatFeeToPay } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';

/** The text of the tick on the order page. It names the call-out fee, if there is one. */
export function getOrderConfirmationText(product: Product, variant: ProductVariant): string {
  const hasFee = variant.callOutFee > 0;
  const fee = formatFeeToPay(product, variant).replace('P', 'p');
  return `I own this home or I am its landlord, ${hasFee ? '' : 'and '}I have read the important documents above${hasFee ? `, and I understand that I ${fee}` : ''}.`;
}

export const orderNotConfirmedMessage = 'Tick the box to confirm before you continue';
