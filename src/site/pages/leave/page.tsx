import { leavePath } from '#api/paths.ts';
import { formatTakeBackEnd } from '#contract/take-back-period.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { checkForm } from '#site/forms/form-rules.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { siteContext } from '#site/server-context.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import type { Route } from './+types/page.ts';
import { CheckNotice } from './check-notice.tsx';
import { FindPlan } from './find-plan.tsx';
import { findForm } from './leave-form.ts';
import { NoticeReceived } from './notice-received.tsx';
import styles from './page.module.css';
import { PlanOptions } from './plan-options.tsx';
import { parseProblem } from './problems.ts';

export { action } from './action.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { leaving, brand, carried } = context.get(siteContext);
  const query = new URL(request.url).searchParams;
  const problem = parseProblem(query.get('problem'));
  const { phoneNumber } = brand.expert;
  if (query.has('nothing')) return { view: 'nothing' as const, phoneNumber };
  const isSearch = query.has('find') || problem === 'link';
  const plan = isSearch ? undefined : await leaving.find();
  if (!plan) {
    const typed = leaving.typed();
    const check = checkForm(findForm, { ...findForm.blank, ...typed });
    const errors = query.get('find') === 'again' && !check.isValid ? check.errors : {};
    return {
      view: 'find' as const,
      phoneNumber,
      problem,
      typed: typed ?? findForm.blank,
      messages: { reference: errors.reference?.message, email: errors.email?.message },
    };
  }
  const { notice, takenBack } = plan;
  const option = plan.options.find(({ kind }) => kind === query.get('kind'));
  if (option) {
    const sentKey = query.get('key') ?? '';
    const formKey = isUuid(sentKey) ? sentKey : carried.createId();
    return { view: 'check' as const, plan, option, formKey, problem };
  }
  const isAsked = query.has('more');
  // Who took back the later of two notices must not see the same page with the same button, which takes back the other one.
  if (notice && !isAsked && (!takenBack || query.has('notice'))) {
    const { receivedAt, takeBackUntil } = notice;
    // Times are formatted here: a browser may write them in another way.
    const times = {
      receivedAt: formatLondonMoment(new Date(receivedAt)),
      takeBackUntil: takeBackUntil && formatTakeBackEnd(new Date(takeBackUntil)),
    };
    return { view: 'received' as const, plan, notice, times, problem };
  }
  const takenBackAt = takenBack?.takenBackAt && formatLondonMoment(new Date(takenBack.takenBackAt));
  const message = query.get('more') === 'again' ? nothingChosen : undefined;
  return { view: 'options' as const, plan, takenBackAt, problem, message };
}

const nothingChosen = 'Choose what you want to do';

const titles = {
  find: 'Leave a plan',
  nothing: 'There is nothing to leave with these details',
  options: 'What you may do today',
  check: 'Check your notice',
  received: 'We have your notice',
};

export default function LeavePage({ loaderData }: Route.ComponentProps) {
  const { view } = loaderData;
  const hasErrors =
    (view === 'find' && Object.values(loaderData.messages).some((text) => text !== undefined)) ||
    (view === 'options' && loaderData.message !== undefined);
  return (
    <PageFrame
      title={hasErrors ? `Error: ${titles[view]}` : titles[view]}
      description="Cancel a plan or stop its renewal, online and without giving a reason."
      header="reduced"
      width={view === 'received' ? 'wide' : 'narrow'}
    >
      <View {...loaderData} />
    </PageFrame>
  );
}

function View(data: Route.ComponentProps['loaderData']) {
  switch (data.view) {
    case 'find':
      return <FindPlan {...data} />;
    case 'nothing':
      return <NothingFound phoneNumber={data.phoneNumber} />;
    case 'options':
      return <PlanOptions {...data} />;
    case 'check':
      return <CheckNotice {...data} />;
    case 'received':
      return <NoticeReceived {...data} />;
  }
}

/** The answer to a wrong pair of reference and address, and to a right one of a plan that has ended. */
function NothingFound({ phoneNumber }: { phoneNumber: string }) {
  return (
    <Card>
      <Stack gap="md">
        <h1 className={styles.heading}>{titles.nothing}</h1>
        <p>
          Check the reference number and the email address, and that the plan has not ended already.
        </p>
        <div className={styles.actions}>
          <ButtonLink href={`${leavePath}?find`}>Try again</ButtonLink>
          <p>
            Or call free on <PhoneLink number={phoneNumber} />
          </p>
        </div>
      </Stack>
    </Card>
  );
}
