import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import type { IllustrationName } from '#catalogue/picture.ts';
import type { PlanSuggestion } from '#catalogue/suggested-plans.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon, PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import type { StepId } from '#journey/answers.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { PhoneLine } from '#site/plan/phone-line.tsx';
import { HomeServicesLink } from '#site/shell/home-services-link.tsx';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { getStepUrl } from '#site/steps/step-url.ts';
import { JourneyProgress } from './journey-progress.tsx';
import styles from './outcome-page.module.css';
import { leadToQuestion, QuestionLink } from './question-link.tsx';
import stepStyles from './step-page.module.css';
import { SuggestedPlan } from './suggested-plan.tsx';
import { usePlanStep } from './use-plan-step.ts';

export interface OutcomePageProps {
  step: StepId;
  /** The heading. */
  title: string;
  /** The document's title, where the heading names what the buyer has entered: titles are kept in histories. */
  documentTitle?: string | undefined;
  /** Why this plan cannot be bought: one sentence. */
  why: string;
  art: IllustrationName;
  /**
   * A plan to suggest as the primary action. Without it the primary action is a call, or changing the answer.
   */
  suggestion?: PlanSuggestion | undefined;
  /**
   * True if a call about a repair comes first, and the plan, if there is one, second: a boiler that does not work is no chance to sell.
   */
  isRepair?: boolean | undefined;
  isChangePrimary?: boolean | undefined;
  /** The label of the link that returns to the question. */
  changeLabel: string;
  /** Returns to the question without loading the page. */
  onChange: () => void;
  /** The sentence that introduces the phone number. */
  phoneLead: string;
}

/** Replaces a step whose answer ends the sale. It is not an error, because there is nothing to correct. */
export default function OutcomePage({
  step,
  title,
  documentTitle = title,
  why,
  art,
  ...actions
}: OutcomePageProps) {
  const { product, labels, position } = usePlanStep(step);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PageFrame
      title={documentTitle}
      description={`${documentTitle}.`}
      header="reduced"
      width={product.layout ?? 'wide'}
      band={<JourneyProgress labels={labels} position={position} />}
    >
      <div className={styles.page}>
        <div className={stepStyles.back}>
          <Link
            variant="quiet"
            icon={<Icon glyph={ArrowLeftIcon} />}
            {...leadToQuestion(actions.onChange)}
          >
            Back
          </Link>
        </div>
        <OutcomeCard
          headingRef={heading}
          art={art}
          title={title}
          why={why}
          actions={<OutcomeActions step={step} {...actions} />}
          foot={<OutcomeFoot step={step} {...actions} />}
        >
          {actions.suggestion && !actions.isRepair && <SuggestedPlan {...actions.suggestion} />}
        </OutcomeCard>
      </div>
    </PageFrame>
  );
}

type OutcomeActionsProps = Omit<OutcomePageProps, 'title' | 'documentTitle' | 'why' | 'art'>;

const isCallFirst = ({ suggestion, isChangePrimary, isRepair }: OutcomeActionsProps) =>
  isRepair || (!suggestion && !isChangePrimary);

function OutcomeActions(props: OutcomeActionsProps) {
  const { step, suggestion, isChangePrimary = false, isRepair, changeLabel, onChange } = props;
  const { product } = usePlanStep(step);
  const number = isRepair ? product.repairPhoneNumber : product.enquiryPhoneNumber;
  const planUrl = suggestion && getStepUrl(suggestion.plan.productId, '');
  return (
    <>
      {suggestion && planUrl && !isRepair && (
        <ButtonLink as={RouterLink} to={planUrl}>
          See {suggestion.plan.productTitle}
        </ButtonLink>
      )}
      {isCallFirst(props) && (
        <ButtonLink href={`tel:${number.replaceAll(' ', '')}`}>
          <Icon glyph={PhoneIcon} />
          Call {number}
        </ButtonLink>
      )}
      <QuestionLink
        variant={isChangePrimary ? 'primary' : 'text'}
        className={isChangePrimary ? undefined : styles.textAction}
        onFollow={onChange}
      >
        {changeLabel}
      </QuestionLink>
      {isChangePrimary && <HomeServicesLink />}
      {suggestion && planUrl && isRepair && (
        <Link as={RouterLink} to={planUrl} variant="standalone">
          See {suggestion.plan.productTitle}
        </Link>
      )}
    </>
  );
}

function OutcomeFoot(props: OutcomeActionsProps) {
  const { product, expertHours } = usePlanStep(props.step);
  const hours = props.isRepair
    ? 'day or night'
    : joinWithAnd(expertHours.map(({ days, times }) => `${days} ${times}`));
  return (
    <>
      {isCallFirst(props) ? (
        hours && <span>Free to call, {hours}.</span>
      ) : (
        <PhoneLine lead={props.phoneLead} number={product.enquiryPhoneNumber} />
      )}
      <Link as={RouterLink} to={getPagePath('speak-to-an-expert')} variant="standalone">
        Speak to an expert
      </Link>
    </>
  );
}
