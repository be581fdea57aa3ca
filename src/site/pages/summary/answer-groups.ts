import type { PlanTerm } from '#catalogue/plan-terms.ts';
import { callOutFee } from '#catalogue/price-texts.ts';
import { coversBoiler, type Product, type ProductVariant } from '#catalogue/product.ts';
import type { Answers, StepId } from '#journey/answers.ts';
import type { PostalAddress } from '#journey/postal-address.ts';
import {
  boilerDomesticGasQuestion,
  boilerWorkingQuestion,
  marketingChannels,
  soleAuthorityQuestion,
} from '#journey/wording.ts';
import { maskedAccountNumber } from '#rules/bank-account-number.ts';
import { isoFromDayMonthYear } from '#rules/date.ts';
import { joinedList } from '#rules/joined-list.ts';
import { formatLongDate } from '#rules/long-date.ts';
import { withNoBreakSpaces } from '#rules/no-break-spaces.ts';
import { formatPhone } from '#rules/phone.ts';
import { formatSortCode } from '#rules/sort-code.ts';

interface AnswerItem {
  term: string;
  description: string;
  /** Where this one is changed, if not where its group is, and how the link calls it. */
  step?: StepId;
  what?: string;
}

interface AnswerGroup {
  title: string;
  /** Where all of the group is changed that has no step of its own. */
  step: StepId;
  items: AnswerItem[];
}

interface Purchase {
  product: Product;
  variant: ProductVariant | undefined;
  answers: Answers;
  terms: readonly PlanTerm[];
}

// The questions that only a yes takes further.
const yes = 'Yes';

/** Everything the buyer gave, in the order in which it was asked. The dates stand in their timeline. */
export function answerGroups(purchase: Purchase): AnswerGroup[] {
  const { answers } = purchase;
  const groups: AnswerGroup[] = [
    { title: 'Your plan', step: 'order', items: planItems(purchase) },
    { title: 'Your boiler', step: 'your-boiler', items: boilerItems(purchase) },
    { title: 'Your details', step: 'details', items: personItems(answers) },
    { title: 'Your payments', step: 'bank', items: paymentItems(purchase) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function planItems({ product, variant, terms }: Purchase): AnswerItem[] {
  if (!variant) return [];
  return [
    { term: 'Plan', description: product.productTitle },
    { term: 'Kind of plan', description: product.productType },
    { term: 'Call-out fee', description: callOutFee(product, variant) },
    ...terms,
  ];
}

function boilerItems({ product, answers }: Purchase): AnswerItem[] {
  const { 'your-boiler': boiler, 'boiler-make': make } = answers;
  if (!coversBoiler(product) || !boiler || !make) return [];
  const { boilerAgeLimitYears: limit } = product;
  const age = limit === undefined ? 'in good order for its age' : `${limit} years old or less`;
  return [
    { term: boilerWorkingQuestion, description: yes },
    { term: boilerDomesticGasQuestion, description: yes },
    {
      term: 'Make and age',
      description: `${make.make}, ${age}`,
      step: 'boiler-make',
      what: 'boiler make and age',
    },
  ];
}

/** The postcode has no row of its own: the address step leads to it. */
function addressItems({ address, postcode }: Answers): AnswerItem[] {
  if (!address || !postcode) return [];
  const { correspondence, ...home } = address;
  const homeLine = addressLine({ ...home, ...postcode });
  const change = { step: 'address', what: 'your address' } as const;
  if (!correspondence) return [{ term: 'Address', description: homeLine, ...change }];
  return [
    { term: 'The home we look after', description: homeLine, ...change },
    {
      term: 'Where we write to you',
      description: addressLine(correspondence),
      step: 'address',
      what: 'where we write to you',
    },
  ];
}

function addressLine({ addressLine1, addressLine2, town, postcode }: PostalAddress): string {
  return [addressLine1, addressLine2, town, withNoBreakSpaces(postcode)]
    .filter((line) => line !== '')
    .join(', ');
}

function personItems(answers: Answers): AnswerItem[] {
  const { details } = answers;
  if (!details) return [];
  const channels = marketingChannels.filter(({ name }) => details[name]);
  return [
    { term: 'Name', description: `${details.title} ${details.firstName} ${details.surname}` },
    { term: 'Date of birth', description: formatLongDate(isoFromDayMonthYear(details.dob)) },
    ...addressItems(answers),
    { term: 'Email address', description: details.email },
    { term: 'Phone number', description: withNoBreakSpaces(formatPhone(details.telNumber)) },
    {
      term: 'Offers and news',
      description: joinedList(channels.map(({ label }) => label)) || 'None',
    },
  ];
}

function paymentItems({ answers: { bank } }: Purchase): AnswerItem[] {
  if (!bank) return [];
  return [
    { term: 'Paid by', description: 'Monthly Direct Debit' },
    { term: 'Name on the account', description: bank.accountName },
    { term: 'Sort code', description: formatSortCode(bank.sortCode) },
    { term: 'Account number', description: maskedAccountNumber(bank.accountNumber) },
    { term: soleAuthorityQuestion, description: yes },
  ];
}
