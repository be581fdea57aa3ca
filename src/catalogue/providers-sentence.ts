import type { Brand } from './brand.ts';
import { isInsurance, type Product } from './product.ts';

/** Names the seller, the insurer and the payee in one sentence. */
export function formatProvidersSentence(
  product: Product,
  { parties, companyName: payee }: Brand,
): string {
  const seller = parties[product.seller]?.name ?? product.seller;
  const insurer = product.insurer && (parties[product.insurer]?.name ?? product.insurer);
  const sells =
    isInsurance(product) && insurer
      ? `${seller} sells this policy, ${insurer} insures it`
      : `${seller} provides this plan`;
  return payee === seller
    ? `${sells}, and ${payee} collects your Direct Debit.`
    : `${sells}, and your Direct Debit is paid to ${payee}, which collects it for them.`;
}
