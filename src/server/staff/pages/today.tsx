import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { listEnds } from '#server/content/timeline/list-ends.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { findStoppedKinds } from '#server/records/retention/retention.ts';
import { countSalesOfToday } from '#server/sales/contracts/sales-of-today.ts';
import { countDeliveries, type DeliveryTotals } from '#server/sales/deliveries/delivery-states.ts';
import { countEnquiries } from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff } from '#server/sales/enquiries/promised-time.ts';
import { readHeldTotal } from '#server/sales/held-sales/held-sales.ts';
import { formatCount, formatNumberOf } from '#server/visits/funnel/number-texts.ts';
import type { AddPage, StaffAppDeps } from '../requests/staff-request.tsx';
import { FigureList, RowTable } from '../views/blocks.tsx';
import { heldSalesPath, PageFrame, pages, type StaffPage } from '../views/page.tsx';
import { capitalise, StateLabel } from '../views/values.tsx';

export type TodayDeps = Pick<
  StaffAppDeps,
  'db' | 'clock' | 'skewMs' | 'warnings' | 'content' | 'contentProblem'
>;

/** Something that needs somebody, and what to do about it. */
interface Task {
  state: 'bad' | 'wait' | 'held';
  /** In a word or two. */
  word: string;
  what: string;
  way: string;
  /** The page on which it is done. */
  page?: Pick<StaffPage, 'path' | 'roles'>;
}

export const addTodayPage: AddPage = (app, deps) => {
  app.get(pages.today.path, async ({ var: { member, page: shown, send } }) => {
    const { tasks, sales } = await readToday(deps);
    const rows = tasks.map(({ state, word, what, way, page }) => ({
      State: <StateLabel state={state}>{word}</StateLabel>,
      What: what,
      'What to do': page?.roles.includes(member.role) ? <a href={page.path}>{way}</a> : way,
    }));
    return send(
      <PageFrame {...shown}>
        <FigureList
          figures={{
            'Sales today': [formatCount(sales.today)],
            'By this time a week ago': [formatCount(sales.lastWeekByNow)],
            'That whole day': [formatCount(sales.lastWeek)],
          }}
        />
        <RowTable caption="What needs somebody" empty="Nothing needs anybody now." rows={rows} />
      </PageFrame>,
    );
  });
};

/** A delivery that waits longer than this was tried several times. */
const longWaitMs = 60 * 60_000;
/** The end of a plan or an offer is a task this long before. */
const soonMs = 14 * 24 * 60 * 60_000;

export async function readToday(deps: TodayDeps) {
  const { db, content, contentProblem, skewMs, warnings } = deps;
  const now = deps.clock();
  const cutoff = getOverdueCutoff(now, content(now).brand.expert);
  const { overdue } = await countEnquiries(db, cutoff);
  const held = await readHeldTotal(db);
  const ends = listEnds(content, now, new Date(now.getTime() + soonMs));
  const stopped = await findStoppedKinds(db);
  const sales = await countSalesOfToday(db, now);
  /** In the order of the page. */
  const tasks: (Task | false)[] = [
    ...(await countDeliveries(db)).flatMap((totals) => listStuck(totals, now)),
    overdue > 0 && {
      state: 'bad',
      word: `${overdue} overdue`,
      what: 'Enquiries whose promised time is over, and nobody has called.',
      way: 'Enquiries lists them first.',
      page: pages.enquiries,
    },
    held.since !== undefined && {
      state: 'held',
      word: `${formatCount(held.count)} held`,
      what: `${formatNumberOf(held.count, 'sale')} held for a look, the first since ${formatLondonMoment(held.since, 'short')}. Nothing is sent on until somebody lets them go.`,
      way: 'Look at them: let them go, or end them.',
      page: { ...pages.sales, path: heldSalesPath },
    },
    contentProblem() !== undefined && {
      state: 'bad',
      word: 'Refused',
      what: 'The latest content is not valid, and the content before it is served.',
      way: 'npm run content:check names the mistakes by file and line.',
    },
    ...ends.map(({ what, at }) => ({
      state: 'wait' as const,
      word: 'Ends soon',
      what: `${what} at ${formatLondonMoment(at, 'short')}.`,
      way: 'If it should go on, change the dates in the content and publish it.',
    })),
    stopped.length > 0 && {
      state: 'bad',
      word: 'Stopped',
      what: `Old data is not deleted: ${stopped.join(', ')}`,
      way: 'npm run ops -- retention run --dry-run says why, and how to go on.',
    },
    judgeClock(skewMs()) !== 'right' && {
      state: 'bad',
      word: 'Wrong clock',
      what: `The clock of this server is ${describeSkew(skewMs())}.`,
      way: 'Set it by a time server. While it is wrong, nothing old is deleted.',
    },
    ...Object.values(warnings.current()).map(readWarning),
  ];
  return { tasks: tasks.filter((task) => task !== false), sales };
}

/** Tasks for one kind of delivery, e.g. mails: those that failed, and those that have waited too long. */
function listStuck(totals: DeliveryTotals, now: Date): (Task | false)[] {
  const { kind, waiting, failed, oldestWaiting, lastResult } = totals;
  const answer = lastResult ? ` The last answer was ${lastResult}.` : '';
  const isLate =
    oldestWaiting !== undefined && now.getTime() - oldestWaiting.getTime() > longWaitMs;
  return [
    failed > 0 && {
      state: 'bad',
      word: `${failed} failed`,
      what: `Deliveries of the kind ${kind}.${answer}`,
      way: 'When the receiver works again, attempt them again on Deliveries.',
      page: pages.deliveries,
    },
    isLate && {
      state: 'wait',
      word: `${waiting} waiting`,
      what: `Deliveries of the kind ${kind}, the oldest since ${formatLondonMoment(oldestWaiting, 'short')}.${answer}`,
      way: lastResult
        ? 'Deliveries lists them. They are attempted again by themselves, for three days.'
        : 'None was attempted: set the receiver (CRM_URL, SMTP_URL or STAFF_EMAIL).',
      page: pages.deliveries,
    },
  ];
}

/** Sentences of warnings have their way out after the last colon. */
function readWarning(sentence: string): Task {
  const [, what = sentence, way = ''] = /^(.*): (.*)$/s.exec(sentence) ?? [];
  return { state: 'wait', word: 'Warning', what: asSentence(what), way: asSentence(way) };
}

const asSentence = (text: string) => (text === '' ? '' : `${capitalise(text.replace(/\.$/, ''))}.`);
