import { lazy, Suspense } from 'react';
// A page without script has only the styles that its step imports itself.
import './outcome-page.module.css';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { OutcomePageProps } from './outcome-page.tsx';
import { QuestionLink } from './question-link.tsx';

// The outcome page is loaded after the page's load event, because few buyers see it.
const load = () => import('./outcome-page.tsx').catch(() => ({ default: PlainOutcome }));
const OutcomePage = lazy(load);
if (typeof window !== 'undefined') addEventListener('load', () => void load(), { once: true });

/** Replaces a step whose answer ends the sale. Shows the text alone until, or if, the page cannot load. */
export function StepOutcome(props: OutcomePageProps) {
  return (
    <Suspense fallback={<PlainOutcome {...props} />}>
      <OutcomePage {...props} />
    </Suspense>
  );
}

function PlainOutcome({
  title,
  documentTitle = title,
  why,
  changeLabel,
  onChange,
}: OutcomePageProps) {
  return (
    <PageFrame title={documentTitle} description={`${documentTitle}.`} header="reduced">
      <h1>{title}</h1>
      <p>{why}</p>
      <QuestionLink onFollow={onChange}>{changeLabel}</QuestionLink>
    </PageFrame>
  );
}
