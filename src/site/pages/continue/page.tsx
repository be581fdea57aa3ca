import { data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { basePath, continuePath } from '#api/paths.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { maxWrongPostcodes, savedJourneyDays } from '#journey/saved-journey.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import {
  invalidPostcodeMessage,
  postcodeFieldSchema,
  understandPostcode,
} from '#rules/fields/postcode.ts';
import { checkForm, readPostedValues } from '#site/forms/form-rules.ts';
import { PhoneLine } from '#site/plan/phone-line.tsx';
import { siteContext } from '#site/server-context.ts';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

/** The problems of a postcode that was sent, by the query with which the page is shown again. */
const messages = {
  missing: 'Enter the postcode of the home',
  invalid: invalidPostcodeMessage,
  wrong: 'This is not the postcode we have',
};

const schema = z.object({ postcode: defineRequiredField(messages.missing, postcodeFieldSchema) });
const form = {
  blank: { postcode: '' },
  schemaOf: () => schema,
  understand: { postcode: understandPostcode },
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { saved, products, brand } = context.get(siteContext);
  const found = await saved.find();
  const { phoneNumber } = brand.expert;
  if (found.kind !== 'found') {
    return data({ link: found, phoneNumber }, { status: found.kind === 'closed' ? 410 : 404 });
  }
  const { productId, savedAt, attemptsLeft } = found;
  const problem = new URL(request.url).searchParams.get('problem') ?? '';
  const link = {
    kind: 'found' as const,
    // A plan that is no longer in the catalogue has a page that says so.
    planName: products.find((plan) => plan.productId === productId)?.productTitle ?? 'Your plan',
    savedAt: formatLondonTime(toLondonTime(new Date(savedAt))),
    message: Object.entries(messages).find(([name]) => name === problem)?.[1],
    attemptsLeft,
  };
  return data({ link, phoneNumber });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { saved, carried } = context.get(siteContext);
  const showAgain = (problem: keyof typeof messages) =>
    redirect(`${continuePath}?problem=${problem}`, 303);
  const values = readPostedValues(form.blank, await request.formData());
  const check = checkForm(form, values);
  if (!check.isValid) return showAgain(values.postcode.trim() === '' ? 'missing' : 'invalid');
  const opened = await saved.open(check.answer.postcode);
  if (opened.kind === 'wrong-postcode') return showAgain('wrong');
  if (opened.kind !== 'opened') return redirect(continuePath, 303);
  // A new id, so that every tab takes the journey over.
  const journey = { ...opened.journey, id: carried.createId() };
  carried.save(journey);
  // The guard leads on from here: to the first unanswered step, or to the order page if the plan has changed.
  return redirect(getStepUrl(journey.productId, 'summary'), 303);
}

const deadLinks = {
  'no-link': {
    title: 'Open the link in your email',
    why: `To continue an order that you saved, open the link that we emailed you. It works for ${savedJourneyDays} days.`,
    phoneLead: 'Would you rather talk it through?',
  },
  gone: {
    title: 'This link no longer works',
    why: `A link works for ${savedJourneyDays} days. It ends earlier when you ask for a new one, or when the plan is bought. We have deleted the answers it led to.`,
    phoneLead: 'Would you rather talk it through?',
  },
  closed: {
    title: 'This link has been closed',
    why: `The postcode was wrong ${maxWrongPostcodes} times, so we closed the link to keep the answers private. Nothing has been bought.`,
    phoneLead: 'We can also set it up by phone.',
  },
};

export default function ContinuePage({ loaderData: { link, phoneNumber } }: Route.ComponentProps) {
  if (link.kind !== 'found') {
    const { title, why, phoneLead } = deadLinks[link.kind];
    return (
      <PageFrame title={title} description={why} header="reduced">
        <OutcomeCard
          art="candle"
          title={title}
          why={why}
          actions={<ButtonLink href={basePath}>See all plans</ButtonLink>}
          foot={<PhoneLine lead={phoneLead} number={phoneNumber} />}
        />
      </PageFrame>
    );
  }
  const { planName, savedAt, message, attemptsLeft } = link;
  const hasWrong = attemptsLeft < maxWrongPostcodes;
  return (
    <PageFrame
      title={message === undefined ? 'Welcome back' : 'Error: Welcome back'}
      description="Continue with the order that you saved."
      header="reduced"
      width="narrow"
    >
      <form method="post" noValidate action={continuePath}>
        <Card>
          <Stack gap="md">
            <p className={styles.saved}>
              <strong>{planName}</strong>
              <span>Saved at {savedAt}</span>
            </p>
            <div className={styles.opening}>
              <h1>Welcome back</h1>
              <p>
                To keep your answers private, tell us the postcode of the home this plan is for.
              </p>
            </div>
            <TextInput
              {...personalMasks}
              name="postcode"
              label="Postcode of the home"
              hint={hasWrong ? describeAttempts(attemptsLeft) : 'For example, LS1 4AP'}
              width="md"
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              understand={understandPostcode}
              error={message}
            />
            <Button type="submit" className={styles.submit}>
              Continue where I left off
            </Button>
          </Stack>
        </Card>
      </form>
    </PageFrame>
  );
}

function describeAttempts(left: number): string {
  const times = left === 1 ? 'once more' : `${left} more times`;
  return `You can try ${times}. After that the link stops working.`;
}
