import { rememberEarlyInput } from '#site/forms/early-input.ts';
import { InlineScript } from '#site/shell/inline-script.tsx';
import { bringJourney } from './brings-journey.ts';
import { leaveUnwokenPage } from './unwoken-page.ts';

/** What a page needs before its own script: the record of early input, what a post brings along, and the way out if nothing wakes it. */
export function EarlyScript() {
  const text = () => [rememberEarlyInput(), bringJourney(), leaveUnwokenPage()].join('\n');
  return <InlineScript text={import.meta.env.SSR ? text() : ''} />;
}
