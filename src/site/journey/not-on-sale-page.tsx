import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Link } from '#design/components/link/link.tsx';
import { useHasAnswers } from '#site/journey-state/in-tab/answers.ts';
import { PhoneLine } from '#site/plan/phone-line.tsx';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { PlanNotOnSale } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { SuggestedPlan } from './suggested-plan.tsx';

export default function NotOnSalePage(props: PlanNotOnSale) {
  const { productTitle, isComing, suggestion, phoneNumber } = props;
  const hasAnswers = useHasAnswers();
  const texts = isComing
    ? {
        art: 'coming' as const,
        title: `${productTitle} is not on sale yet`,
        why: 'We will list it as soon as it is.',
        phoneLead: 'Do you have a question about it?',
      }
    : {
        art: 'shelf' as const,
        title: `We no longer sell ${productTitle}`,
        why: 'If you have it already, nothing changes: your plan goes on as agreed.',
        phoneLead: `Already have ${productTitle}?`,
      };
  const allPlans = { as: RouterLink, to: basePath, children: 'See all plans' };
  return (
    <PageFrame
      title={texts.title}
      description={`${texts.title}. See the plans that may suit you instead.`}
    >
      <OutcomeCard
        art={texts.art}
        title={texts.title}
        why={
          suggestion && isComing
            ? `${texts.why} Until then, this plan suits the same home.`
            : texts.why
        }
        actions={
          suggestion ? (
            <>
              {/* A document load: a client navigation would stay in this route's error boundary. */}
              <ButtonLink href={getStepUrl(suggestion.plan.productId, '')}>
                See {suggestion.plan.productTitle}
              </ButtonLink>
              <Link variant="standalone" {...allPlans} />
            </>
          ) : (
            <ButtonLink {...allPlans} />
          )
        }
        foot={<PhoneLine lead={texts.phoneLead} number={phoneNumber} />}
      >
        {hasAnswers && (
          <p>Your answers are still here: we will fill them in for you on another plan.</p>
        )}
        {suggestion && <SuggestedPlan {...suggestion} />}
      </OutcomeCard>
    </PageFrame>
  );
}
