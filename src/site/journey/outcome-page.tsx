import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon, PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import type { StepId } from '#journey/answers.ts';
import { joinWithAnd } from '#rules/display/joined-list.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { JourneyProgress } from './journey-progress.tsx';
import boiler from './outcome-art/boiler.svg?no-inline';
import farShore from './outcome-art/far-shore.svg?no-inline';
import oldBoiler from './outcome-art/old-boiler.svg?no-inline';
import signature from './outcome-art/signature.svg?no-inline';
import styles from './outcome-page.module.css';
import { getStepUrl } from './step-url.ts';
import { type PlanSuggestion, SuggestedPlan } from './suggested-plan.tsx';
import { usePlanStep } from './use-plan-step.ts';

// The addresses of the pictures. They are not inlined into the script, because few buyers see them.
const pictures = { boiler, farShore, oldBoiler, signature };

export interface OutcomePageProps {
  step: StepId;
  title: string;
  /** Why this plan cannot be bought: one sentence. */
  why: string;
  art: keyof typeof pictures;
  /**
   * A plan to suggest as the primary action. Without it the primary action is a call, or changing the answer.
   */
  suggestion?: PlanSuggestion | undefined;
  isChangePrimary?: boolean | undefined;
  /** The label of the action that returns to the question. */
  changeLabel: string;
  onChange: () => void;
  /** The sentence that introduces the phone number. */
  phoneLead: string;
}

/** Replaces a step whose answer ends the sale. It is not an error, because there is nothing to correct. */
export default function OutcomePage({ step, title, why, art, ...actions }: OutcomePageProps) {
  const { product, labels, position } = usePlanStep(step);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <PageFrame
      title={title}
      description={why}
      header="reduced"
      width={product.layout ?? 'wide'}
      band={<JourneyProgress labels={labels} position={position} />}
    >
      <div className={styles.page}>
        <Button variant="text" size="sm" className={styles.back} onClick={actions.onChange}>
          <Icon glyph={ArrowLeftIcon} />
          Back
        </Button>
        <Card as="section" padding="none" className={styles.outcome} aria-labelledby="outcome">
          <div className={styles.art}>
            <img src={pictures[art]} alt="" className={styles.picture} />
          </div>
          <div className={styles.body}>
            <h1 ref={heading} id="outcome" tabIndex={-1} className={styles.heading}>
              {title}
            </h1>
            <p className={styles.why}>{why}</p>
            <OutcomeActions step={step} {...actions} />
          </div>
        </Card>
      </div>
    </PageFrame>
  );
}

type OutcomeActionsProps = Omit<OutcomePageProps, 'title' | 'why' | 'art'>;

function OutcomeActions({
  step,
  suggestion,
  isChangePrimary = false,
  changeLabel,
  onChange,
  phoneLead,
}: OutcomeActionsProps) {
  const { product, expertHours } = usePlanStep(step);
  const number = product.enquiryPhoneNumber;
  const isCall = !suggestion && !isChangePrimary;
  const hours = joinWithAnd(expertHours.map(({ days, times }) => `${days} ${times}`));
  return (
    <>
      {suggestion && <SuggestedPlan {...suggestion} />}
      <div className={styles.actions}>
        {suggestion && (
          <ButtonLink as={RouterLink} to={getStepUrl(suggestion.plan.productId, '')}>
            See {suggestion.plan.productTitle}
          </ButtonLink>
        )}
        {isCall && (
          <ButtonLink href={`tel:${number.replaceAll(' ', '')}`}>
            <Icon glyph={PhoneIcon} />
            Call {number}
          </ButtonLink>
        )}
        <Button
          variant={isChangePrimary ? 'primary' : 'text'}
          className={isChangePrimary ? undefined : styles.textAction}
          onClick={onChange}
        >
          {changeLabel}
        </Button>
        {isChangePrimary && (
          <Link as={RouterLink} to={basePath} variant="standalone">
            Back to home services
          </Link>
        )}
      </div>
      <p className={styles.person}>
        {isCall ? (
          hours && <span>Free to call, {hours}.</span>
        ) : (
          <>
            <span>{phoneLead}</span>
            <PhoneLink
              number={number}
              className={styles.phone}
              icon={<Icon glyph={PhoneIcon} size="sm" />}
            />
          </>
        )}
        <Link as={RouterLink} to={`${basePath}/speak-to-an-expert`} variant="standalone">
          Speak to an expert
        </Link>
      </p>
    </>
  );
}
