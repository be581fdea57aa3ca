import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { listEnds } from '#server/content/timeline/list-ends.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { findStoppedKinds } from '#server/records/retention/retention.ts';
import { countSalesOfToday } from '#server/sales/contracts/sales-of-today.ts';
import { countDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { countEnquiries } from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff } from '#server/sales/enquiries/promised-time.ts';
import { formatCount } from '#server/visits/funnel/number-texts.ts';
import { FigureList, RowTable } from '../views/blocks.tsx';
import { PageFrame, pages, type StaffPage } from '../views/page.tsx';
import { StateLabel } from '../views/values.tsx';
import type { AddPage, StaffAppDeps } from './staff-request.tsx';

export type TodayDeps = Pick<
  StaffAppDeps,
  'db' | 'clock' | 'skewMs' | 'warnings' | 'content' | 'contentProblem'
>;

/** Something that needs somebody, and what to do about it. */
interface Task {
  state: 'bad' | 'wait';
  /** In a word or two. */
  word: string;
  what: string;
  way: string;
  /** The page on which it is done. */
  page?: StaffPage;
}

/** Asks what needs somebody. */
type Question = (deps: TodayDeps, now: Date) => Task[] | Promise<Task[]>;

/** In the order of the page. */
const questions: readonly Question[] = [
  findStuckDeliveries,
  findOverdueEnquiries,
  findRefusedContent,
  findEnds,
  findStoppedDeletion,
  findWrongClock,
  findWarnings,
];

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

export async function readToday(deps: TodayDeps) {
  const now = deps.clock();
  const tasks = await Promise.all(questions.map((ask) => ask(deps, now)));
  return { tasks: tasks.flat(), sales: await countSalesOfToday(deps.db, now) };
}

/** A delivery that waits longer than this was tried several times. */
const longWaitMs = 60 * 60_000;

async function findStuckDeliveries({ db }: TodayDeps, now: Date): Promise<Task[]> {
  const tasks: Task[] = [];
  for (const { kind, waiting, failed, oldestWaiting, lastResult } of await countDeliveries(db)) {
    const answer = lastResult ? ` The last answer was ${lastResult}.` : '';
    if (failed > 0) {
      tasks.push({
        state: 'bad',
        word: `${failed} failed`,
        what: `Deliveries of the kind ${kind}.${answer}`,
        way: 'When the receiver works again, attempt them again on Deliveries.',
        page: pages.deliveries,
      });
    }
    if (oldestWaiting && now.getTime() - oldestWaiting.getTime() > longWaitMs) {
      tasks.push({
        state: 'wait',
        word: `${waiting} waiting`,
        what: `Deliveries of the kind ${kind}, the oldest since ${formatLondonMoment(oldestWaiting, 'short')}.${answer}`,
        way: lastResult
          ? 'Deliveries lists them. They are attempted again by themselves, for three days.'
          : 'None was attempted: set the receiver (CRM_URL, SMTP_URL or STAFF_EMAIL).',
        page: pages.deliveries,
      });
    }
  }
  return tasks;
}

async function findOverdueEnquiries({ db, content }: TodayDeps, now: Date): Promise<Task[]> {
  const cutoff = getOverdueCutoff(now, content(now).brand.expert);
  const { overdue } = await countEnquiries(db, cutoff);
  return only(overdue > 0, {
    state: 'bad',
    word: `${overdue} overdue`,
    what: 'Enquiries whose promised time is over, and nobody has called.',
    way: 'Enquiries lists them first.',
    page: pages.enquiries,
  });
}

function findRefusedContent({ contentProblem }: TodayDeps): Task[] {
  return only(contentProblem() !== undefined, {
    state: 'bad',
    word: 'Refused',
    what: 'The latest content is not valid, and the content before it is served.',
    way: 'npm run content:check names the mistakes by file and line.',
  });
}

const soonMs = 14 * 24 * 60 * 60_000;

/** The plans and offers that end soon. */
function findEnds({ content }: TodayDeps, now: Date): Task[] {
  const until = new Date(now.getTime() + soonMs);
  return listEnds(content, now, until).map(({ what, at }) => ({
    state: 'wait',
    word: 'Ends soon',
    what: `${what} at ${formatLondonMoment(at, 'short')}.`,
    way: 'If it should go on, change the dates in the content and publish it.',
  }));
}

async function findStoppedDeletion({ db }: TodayDeps): Promise<Task[]> {
  const stopped = await findStoppedKinds(db);
  return only(stopped.length > 0, {
    state: 'bad',
    word: 'Stopped',
    what: `Old data is not deleted: ${stopped.join(', ')}`,
    way: 'npm run ops -- retention run --dry-run says why, and how to go on.',
  });
}

function findWrongClock({ skewMs }: TodayDeps): Task[] {
  return only(judgeClock(skewMs()) !== 'right', {
    state: 'bad',
    word: 'Wrong clock',
    what: `The clock of this server is ${describeSkew(skewMs())}.`,
    way: 'Set it by a time server. While it is wrong, nothing old is deleted.',
  });
}

/** Sentences of warnings have their way out after the last colon. */
function findWarnings({ warnings }: TodayDeps): Task[] {
  return Object.values(warnings.current()).map((sentence) => {
    const [, what = sentence, way = ''] = /^(.*): (.*)$/s.exec(sentence) ?? [];
    return { state: 'wait', word: 'Warning', what: asSentence(what), way: asSentence(way) };
  });
}

const asSentence = (text: string) =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

const only = (isSo: boolean, task: Task): Task[] => (isSo ? [task] : []);
