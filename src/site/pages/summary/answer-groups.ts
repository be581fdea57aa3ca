import type { PlanTerm } from '#catalogue/plan-terms.ts';
import { formatCallOutFee } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { Answers, StepId } from '#journey/answers.ts';
import { listEligibilityQuestions } from '#journey/eligibility.ts';
import { formatAddressLine } from '#journey/postal-address.ts';
import { getStepLabels, getStepsOfPlan, type JourneyStep } from '#journey/steps.ts';
import {
  eligibilityQuestionTexts,
  marketingChannels,
  soleAuthorityQuestion,
} from '#journey/wording.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { withNoBreakSpaces } from '#rules/display/no-break-spaces.ts';
import { maskAccountNumber } from '#rules/fields/bank-account-number.ts';
import { convertDayMonthYearToIso } from '#rules/fields/date.ts';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { formatSortCode } from '#rules/fields/sort-code.ts';

interface AnswerItem {
  term: string;
  description: string;
  /**
   * `step` changes this item, if another step than the group's does; `what` names the item in the Change link.
   */
  step?: StepId;
  what?: string;
}

interface AnswerGroup {
  title: string;
  /** The step that the group's Change link opens. */
  step: StepId;
  items: AnswerItem[];
}

interface Summary {
  product: Product;
  variant: ProductVariant | undefined;
  answers: Answers;
  terms: readonly PlanTerm[];
}

// The answer of every yes/no question on the summary: a "no" would have ended the sale.
const yes = 'Yes';

/** All answers in the order of the steps. The dates are shown apart, in a timeline. */
export function listAnswerGroups(summary: Summary): AnswerGroup[] {
  const { answers } = summary;
  const groups: AnswerGroup[] = [
    { title: 'Your plan', step: 'order', items: planItems(summary) },
    ...questionGroups(summary),
    { title: 'Your details', step: 'details', items: personItems(answers) },
    { title: 'Your payments', step: 'bank', items: paymentItems(summary) },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

function planItems({ product, variant, terms }: Summary): AnswerItem[] {
  if (!variant) return [];
  return [
    { term: 'Plan', description: product.productTitle },
    { term: 'Type of plan', description: product.productType },
    { term: 'Call-out fee', description: formatCallOutFee(product, variant) },
    ...terms,
  ];
}

/** One group for each label whose steps have eligibility questions, e.g. "Your boiler". */
function questionGroups(summary: Summary): AnswerGroup[] {
  const steps = getStepsOfPlan(summary.product).filter(
    (step) => listEligibilityQuestions([step]).length > 0,
  );
  return getStepLabels(summary.product).flatMap((title) => {
    const [first, ...others] = steps.filter(({ label }) => label === title);
    if (!first) return [];
    const otherItems = others.flatMap((step) =>
      questionItems(step, summary).map((item) => ({ what: item.term, ...item, step: step.id })),
    );
    return [{ title, step: first.id, items: [...questionItems(first, summary), ...otherItems] }];
  });
}

function questionItems(step: JourneyStep, { product, answers }: Summary): AnswerItem[] {
  if (!answers[step.id]) return [];
  if (step.id === 'boiler-make') return makeItems(product, answers);
  return listEligibilityQuestions([step]).map(({ questionId }) => ({
    term: eligibilityQuestionTexts[questionId](product),
    description: yes,
  }));
}

function makeItems({ boilerAgeLimitYears: limit }: Product, answers: Answers): AnswerItem[] {
  const age = limit === undefined ? 'in good order for its age' : `${limit} years old or less`;
  return [
    {
      term: 'Make and age',
      description: `${answers['boiler-make']?.make}, ${age}`,
      what: 'boiler make and age',
    },
  ];
}

/** The postcode has no row of its own: it is changed from the address step. */
function addressItems({ address, postcode }: Answers): AnswerItem[] {
  if (!address || !postcode) return [];
  const { correspondence, ...home } = address;
  const homeLine = formatAddressLine({ ...home, ...postcode });
  const change = { step: 'address', what: 'your address' } as const;
  if (!correspondence) return [{ term: 'Address', description: homeLine, ...change }];
  return [
    { term: 'The home we look after', description: homeLine, ...change },
    {
      term: 'Where we write to you',
      description: formatAddressLine(correspondence),
      step: 'address',
      what: 'where we write to you',
    },
  ];
}

function personItems(answers: Answers): AnswerItem[] {
  const { details } = answers;
  if (!details) return [];
  const channels = marketingChannels.filter(({ name }) => details[name]);
  return [
    { term: 'Name', description: `${details.title} ${details.firstName} ${details.surname}` },
    { term: 'Date of birth', description: formatLongDate(convertDayMonthYearToIso(details.dob)) },
    ...addressItems(answers),
    { term: 'Email address', description: details.email },
    { term: 'Phone number', description: withNoBreakSpaces(formatPhoneNumber(details.telNumber)) },
    {
      term: 'Offers and news',
      description: joinWithAnd(channels.map(({ label }) => label)) || 'None',
    },
  ];
}

function paymentItems({ answers: { bank } }: Summary): AnswerItem[] {
  if (!bank) return [];
  return [
    { term: 'Paid by', description: 'Monthly Direct Debit' },
    { term: 'Name on the account', description: bank.accountName },
    { term: 'Sort code', description: formatSortCode(bank.sortCode) },
    { term: 'Account number', description: maskAccountNumber(bank.accountNumber) },
    { term: soleAuthorityQuestion, description: yes },
  ];
}
