import { PhoneLink } from '#site/plan/phone-link.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';

export function loader({ context }: Route.LoaderArgs) {
  return { phoneNumber: context.get(siteContext).brand.expert.phoneNumber };
}

export default function LeavePage({ loaderData: { phoneNumber } }: Route.ComponentProps) {
  return (
    <PageFrame title="Leave a plan" header="reduced" width="narrow">
      <h1>Leave a plan</h1>
      <p>
        Call us free on <PhoneLink number={phoneNumber} /> to leave a plan.
      </p>
    </PageFrame>
  );
}
