import { and, gte, lt } from 'drizzle-orm';
import { isOnSale } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import { subtractDays } from '#rules/dates/calendar-day.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLondonMoment, getLondonEnd, getLondonStart } from '#rules/dates/london-time.ts';
import type { Content } from '#server/content/store/content.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { findStoppedKinds } from '#server/records/retention/retention.ts';
import { countDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { countEnquiries } from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff } from '#server/sales/enquiries/promised-time.ts';

export interface TodayDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  skewMs: () => number;
  warnings: { current: () => Record<string, string> };
  content: (moment?: Date) => Pick<Content, 'brand' | 'products' | 'nextChange'>;
  /** Why the latest edit is not served. */
  contentProblem: () => string | undefined;
}

/** Something that needs somebody, and what to do about it. */
export interface Task {
  state: 'bad' | 'wait';
  /** In a word or two. */
  word: string;
  what: string;
  way: string;
  /** The page on which it is done. */
  page?: 'enquiries' | 'deliveries';
}

export interface SalesToday {
  today: number;
  /** By this time of the same day last week. */
  lastWeekByNow: number;
  lastWeek: number;
}

export interface Today {
  tasks: Task[];
  sales: SalesToday;
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

export async function readToday(deps: TodayDeps): Promise<Today> {
  const now = deps.clock();
  const tasks = await Promise.all(questions.map((ask) => ask(deps, now)));
  return { tasks: tasks.flat(), sales: await countSales(deps.db, now) };
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
        page: 'deliveries',
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
        page: 'deliveries',
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
    page: 'enquiries',
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

const hasOffer = ({ productVariants }: Product) =>
  productVariants.some(({ offerPriceMonthly }) => offerPriceMonthly !== undefined);

function describeEnd(plan: Product, next: Product | undefined): string | undefined {
  if (!next || !isOnSale(next)) return `${plan.productTitle} is off sale`;
  return hasOffer(plan) && !hasOffer(next) ? `The offer of ${plan.productTitle} ends` : undefined;
}

/** The plans and offers that end within two weeks. */
function findEnds({ content }: TodayDeps, now: Date): Task[] {
  const tasks: Task[] = [];
  let before = content(now);
  while (before.nextChange && before.nextChange.getTime() < now.getTime() + soonMs) {
    const at = before.nextChange;
    const after = content(at);
    for (const plan of before.products.filter(isOnSale)) {
      const next = after.products.find(({ productId }) => productId === plan.productId);
      const what = describeEnd(plan, next);
      if (what === undefined) continue;
      tasks.push({
        state: 'wait',
        word: 'Ends soon',
        what: `${what} at ${formatLondonMoment(at, 'short')}.`,
        way: 'If it should go on, change the dates in the content and publish it.',
      });
    }
    before = after;
  }
  return tasks;
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

const dayMs = 24 * 60 * 60_000;

async function countSales(db: Database, now: Date): Promise<SalesToday> {
  const day = getLondonDate(now);
  const weekAgo = subtractDays(day, 7);
  const begin = getLondonStart(day);
  const [from, to] = [getLondonStart(weekAgo), getLondonEnd(weekAgo)];
  const count = (first: Date, end: Date) =>
    db.$count(contracts, and(gte(contracts.createdAt, first), lt(contracts.createdAt, end)));
  // The same time of day also when clocks were changed in between, to a few minutes of the changed night.
  const passedMs = now.getTime() - begin.getTime();
  return {
    today: await count(begin, new Date(now.getTime() + dayMs)),
    lastWeekByNow: await count(from, new Date(Math.min(from.getTime() + passedMs, to.getTime()))),
    lastWeek: await count(from, to),
  };
}
