import type { Brand } from './brand.ts';
import { isInsurance, type Product } from './product.ts';

type Companies = Pick<Brand, 'parties' | 'companyName'>;

/** Names the seller, the insurer and the payee in one sentence. */
export function formatProvidersSentence(product: Product, companies: Companies): string {
  const { parties } = companies;
  const seller = sellerName(product, companies);
  const insurer = product.insurer && (parties[product.insurer]?.name ?? product.insurer);
  const sells =
    isInsurance(product) && insurer
      ? `${seller} sells this policy, ${insurer} insures it`
      : `${seller} provides this plan`;
  return `${sells}, and ${payment(product, companies)}.`;
}

/** The payee alone, for a page on which seller and insurer introduce themselves. */
export function formatPayeeSentence(product: Product, companies: Companies): string {
  const text = payment(product, companies);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function payment(product: Product, companies: Companies): string {
  const { companyName: payee } = companies;
  return payee === sellerName(product, companies)
    ? `${payee} collects your Direct Debit`
    : `your Direct Debit is paid to ${payee}, which collects it for them`;
}

function sellerName({ seller }: Product, { parties }: Companies): string {
  return parties[seller]?.name ?? seller;
}
