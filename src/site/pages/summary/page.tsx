import { Link as RouterLink } from 'react-router';
import { monthlyPrice } from '#catalogue/price.ts';
import { priceSentence } from '#catalogue/price-sentence.ts';
import type { DefinitionItem } from '#design/components/definition-list/definition-list.tsx';
import { SummaryCard } from '#design/components/definition-list/summary-card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import type { Answers, StepId } from '#journey/answers.ts';
import { summaryAnswer } from '#journey/answers.ts';
import { maskedAccountNumber } from '#rules/bank-account-number.ts';
import { formatLongDate, isoFromDayMonthYear } from '#rules/date.ts';
import { joinedList } from '#rules/joined-list.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { callOutFee } from '#site/plan/price-texts.ts';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { summaryConfirm: true };

export default function SummaryPage() {
  const { answers, answer, product, variant, addressOf } = useJourney('summary');
  const form = useStepForm({ schema: summaryAnswer, blank, stored: undefined, onAnswer: answer });
  const plan: DefinitionItem[] = variant
    ? [
        { term: 'Plan', description: product.productTitle },
        { term: 'Kind of plan', description: product.productType },
        { term: 'Price', description: priceSentence(monthlyPrice(product, variant)) },
        { term: 'Call-out fee', description: callOutFee(product, variant) },
      ]
    : [];
  const groups: { title: string; step: StepId; items: DefinitionItem[] }[] = [
    { title: 'Your plan', step: 'order', items: plan },
    { title: 'Your boiler', step: 'boiler-make', items: boilerItems(answers) },
    { title: 'Your address', step: 'address', items: addressItems(answers) },
    { title: 'Your details', step: 'details', items: personItems(answers) },
    { title: 'Your payments', step: 'bank', items: paymentItems(answers) },
  ];
  return (
    <StepPage
      step="summary"
      heading="Check everything is right"
      lead="Take a moment to look over your plan and your details. You can change anything before you buy."
    >
      <Stack gap="sm">
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ title, step, items }) => (
            <SummaryCard
              key={title}
              title={title}
              items={items}
              action={
                <Link
                  as={RouterLink}
                  to={addressOf(step)}
                  aria-label={`Change ${title.toLowerCase()}`}
                >
                  Change
                </Link>
              }
            />
          ))}
      </Stack>
      <StepForm form={form} note="Next, confirm your purchase">
        {null}
      </StepForm>
    </StepPage>
  );
}

function boilerItems({ 'boiler-make': boiler }: Answers): DefinitionItem[] {
  return boiler
    ? [
        { term: 'Make', description: boiler.make },
        { term: 'Within the age limit', description: 'Yes' },
      ]
    : [];
}

function addressItems({ address, postcode }: Answers): DefinitionItem[] {
  if (!address || !postcode) return [];
  const lines = [address.addressLine1, address.addressLine2, address.town, postcode.postcode];
  return [{ term: 'Address', description: lines.filter((line) => line !== '').join(', ') }];
}

function personItems({ details }: Answers): DefinitionItem[] {
  if (!details) return [];
  const channels = [
    details.emailMarketingConsent && 'email',
    details.phoneMarketingConsent && 'phone',
    details.smsMarketingConsent && 'text message',
    details.letterMarketingConsent && 'letter',
  ].filter((channel) => channel !== false);
  return [
    { term: 'Name', description: `${details.title} ${details.firstName} ${details.surname}` },
    { term: 'Date of birth', description: formatLongDate(isoFromDayMonthYear(details.dob)) },
    { term: 'Email address', description: details.email },
    { term: 'Phone number', description: details.telNumber },
    { term: 'Offers and news', description: joinedList(channels) || 'None' },
  ];
}

function paymentItems({ bank }: Answers): DefinitionItem[] {
  return bank
    ? [
        { term: 'Paid by', description: 'Monthly Direct Debit' },
        { term: 'Name on the account', description: bank.accountName },
        { term: 'Sort code', description: `••-••-${bank.sortCode.slice(-2)}` },
        { term: 'Account number', description: maskedAccountNumber(bank.accountNumber) },
      ]
    : [];
}
