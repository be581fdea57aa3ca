import { formatShortPence } from '#rules/money.ts';
import { cancellationPeriodDays } from './cancellation.ts';
import { formatMonths } from './price-texts.ts';
import { isInsurance, type Product } from './product.ts';

export interface PlanTerm {
  term: string;
  description: string;
}

/** The main terms besides the price. The plan's documents must contain the same sentences. */
export function describePlanTerms(product: Product): PlanTerm[] {
  const limit = claimLimitSentence(product);
  return [
    { term: 'Waiting period', description: waitingPeriodText(product) },
    { term: 'Length and renewal', description: describeRenewal(product) },
    ...(limit ? [{ term: 'Claim limit', description: limit }] : []),
    { term: 'Cancelling', description: cancellationText(product) },
  ];
}

function waitingPeriodText(product: Product): string {
  const { waitingPeriodDays: days } = product;
  const act = isInsurance(product) ? 'claim' : 'book a repair';
  if (days === 0) return `You can ${act} from the day you buy.`;
  const first = days === 1 ? 'on the first day' : `in the first ${days} days`;
  const excluded = isInsurance(product)
    ? `You cannot claim for anything that happens ${first}.`
    : `Repairs ${first} are not included.`;
  return `You can ${act} from day ${days + 1}. ${excluded}`;
}

/** How long the contract lasts, and what happens then. `renewsAutomatically` is the buyer's choice, if there is one. */
export function describeRenewal(product: Product, renewsAutomatically = true): string {
  const { termMonths, renews } = product;
  const start = isInsurance(product) ? 'Cover starts' : 'The plan starts';
  const term = `${start} on the day you buy and lasts ${formatMonths(termMonths)}.`;
  if (!renewsAutomatically) return `${term} It then ends: you chose not to renew it automatically.`;
  return [
    term,
    `It then renews for ${formatMonths(renews?.months ?? termMonths)} at a time, unless you tell us to stop.`,
    `We write to you at least ${formatDays(product.renewalNoticeDays)} before it renews to tell you the new price.`,
  ].join(' ');
}

function claimLimitSentence({ claimLimit }: Product): string | undefined {
  return (
    claimLimit && `We pay up to ${formatShortPence(claimLimit)}, including tax, for each claim.`
  );
}

function cancellationText({ cancellation: { condition, afterwards } }: Product): string {
  return `In the first ${formatDays(cancellationPeriodDays)} we refund all you have paid, ${condition}. ${afterwards}`;
}

function formatDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
