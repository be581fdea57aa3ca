import { useEffect } from 'react';
import { redirect } from 'react-router';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { ErrorSummary } from '#design/components/error-summary/error-summary.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { savedJourneyDays } from '#journey/saved-journey.ts';
import { journeySteps } from '#journey/steps.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { understandPostcode } from '#rules/fields/postcode.ts';
import { EmailInput } from '#site/forms/email-input.tsx';
import { checkForm } from '#site/forms/form-rules.ts';
import { siteContext } from '#site/server-context.ts';
import { writeText } from '#site/session/session-storage.ts';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { loadPlan } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';
import { saveForm } from './save-form.ts';
import { findHomePostcode, readSaveState, suggestTyped } from './save-state.ts';

export { action } from './save-action.ts';

export function loader({ params, context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const plan = loadPlan(site, params.productId);
  const { productId } = plan.product;
  const { journey } = site.carried;
  const state = journey && readSaveState(journey);
  if (!journey || !state || journey.productId !== productId) {
    throw redirect(getStepUrl(productId, ''));
  }
  const { typed, result, step, isFromTab } = state;
  const isAgain = new URL(request.url).searchParams.has('again');
  const values = typed ?? suggestTyped(journey);
  const postcode = findHomePostcode(journey, plan);
  const check = checkForm(saveForm, { ...values, postcode: postcode ?? values.postcode });
  const errors = typed && !check.isValid ? check.errors : {};
  const path = journeySteps.find(({ id }) => id === step)?.path ?? '';
  return {
    planName: plan.product.productTitle,
    values,
    asksPostcode: postcode === undefined,
    messages: { email: errors.email?.message, postcode: errors.postcode?.message },
    problem: result && result.kind !== 'sent' ? result.kind : undefined,
    sentUntil:
      result?.kind === 'sent' && !isAgain
        ? formatLondonTime(toLondonTime(new Date(result.until)))
        : undefined,
    backTo: getStepUrl(productId, path),
    /** The id of the journey, if this tab has it in its session storage. */
    ownId: isFromTab ? journey.id : undefined,
  };
}

const heading = 'Save and continue later';

const problems = {
  'not-sent': {
    title: 'We could not send the email',
    text: 'Please try again in a few minutes. Nothing is lost: your answers are still here.',
  },
  limited: {
    title: 'We cannot send another link yet',
    text: 'You have asked for several links in a short time. Please wait, or use the newest link that you have. Your answers are still here.',
  },
};

export default function SavePage({ loaderData }: Route.ComponentProps) {
  const { planName, sentUntil, messages, backTo, ownId } = loaderData;
  useEffect(() => {
    // The tab does not take over from the cookie what it has itself, perhaps in a newer state.
    if (ownId !== undefined) writeText('carriedJourney', ownId);
  }, [ownId]);
  const hasErrors = Object.values(messages).some((message) => message !== undefined);
  const title = sentUntil === undefined ? heading : 'Check your email';
  return (
    <PageFrame
      title={hasErrors ? `Error: ${title}` : title}
      description={`Save your order for ${planName} and continue later.`}
      header="reduced"
      width={sentUntil === undefined ? 'narrow' : 'wide'}
    >
      {sentUntil === undefined ? (
        <Stack gap="md">
          <div>
            {/* A document load, as of every link here: the step shows the answers of the cookie. */}
            <Link href={backTo} variant="quiet" icon={<Icon glyph={ArrowLeftIcon} />}>
              Back
            </Link>
          </div>
          <div className={styles.opening}>
            <h1>{heading}</h1>
            <p>We email you a link. It works on any device.</p>
          </div>
          <SaveForm {...loaderData} />
        </Stack>
      ) : (
        <OutcomeCard
          art="letter"
          title={title}
          why={
            <>
              If {loaderData.values.email} is right, your link is on its way. It works until{' '}
              <strong>{sentUntil}</strong>.
            </>
          }
          actions={
            <>
              <ButtonLink variant="tertiary" href={backTo}>
                Carry on here
              </ButtonLink>
              <Link variant="standalone" href="?again">
                Use another address
              </Link>
            </>
          }
          foot={<span>Nothing after a few minutes? Look in your spam folder.</span>}
        />
      )}
    </PageFrame>
  );
}

type SaveFormProps = Pick<
  Route.ComponentProps['loaderData'],
  'values' | 'asksPostcode' | 'messages' | 'problem'
>;

function SaveForm({ values, asksPostcode, messages, problem }: SaveFormProps) {
  const { email, postcode } = messages;
  const errors = [
    ...(email === undefined ? [] : [{ message: email, href: '#email' }]),
    ...(postcode === undefined ? [] : [{ message: postcode, href: '#postcode' }]),
  ];
  const { length } = errors;
  return (
    <form method="post" noValidate className={styles.form}>
      <ErrorSummary
        title={length === 1 ? 'There is 1 thing to fix' : `There are ${length} things to fix`}
        errors={errors}
      />
      {problem && (
        <Alert severity="error" variant="outline" role="alert" title={problems[problem].title}>
          <p>{problems[problem].text}</p>
        </Alert>
      )}
      <Card>
        <Stack gap="md">
          <EmailInput {...personalMasks} name="email" defaultValue={values.email} error={email} />
          {asksPostcode && (
            <TextInput
              {...personalMasks}
              name="postcode"
              label="Postcode of the home"
              hint="We ask for it when the link is opened, so that nobody else can see your answers."
              width="md"
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={understandPostcode(values.postcode)}
              understand={understandPostcode}
              error={postcode}
            />
          )}
          <Button type="submit" variant="secondary" className={styles.submit}>
            Email me the link
          </Button>
          <ul className={styles.facts}>
            <li>
              We keep your answers for {savedJourneyDays} days, also those on the page you came
              from.
            </li>
            <li>Your bank details are never kept.</li>
            <li>A new link replaces the old one.</li>
          </ul>
        </Stack>
      </Card>
    </form>
  );
}
