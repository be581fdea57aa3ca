import { sql } from 'drizzle-orm';
import { isOnSale } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import { subtractDays } from '#rules/dates/calendar-day.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLondonMoment, getLondonEnd, getLondonStart } from '#rules/dates/london-time.ts';
import type { Content } from '#server/content/store/content.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { findStoppedKinds } from '#server/records/retention/retention.ts';
import { countDeliveries, type DeliveryTotals } from '#server/sales/deliveries/delivery-states.ts';
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

/** A delivery that waits longer than this was tried several times. */
const longWaitMs = 60 * 60_000;
const soonMs = 14 * 24 * 60 * 60_000;

export async function readToday(deps: TodayDeps): Promise<Today> {
  const { db, clock } = deps;
  const now = clock();
  const stopped = await findStoppedKinds(db);
  return {
    tasks: [
      ...(await countDeliveries(db)).flatMap((totals) => listDeliveryTasks(totals, now)),
      ...(await listEnquiryTasks(deps, now)),
      ...listContentTasks(deps, now),
      ...(stopped.length > 0
        ? [
            {
              state: 'bad' as const,
              word: 'Stopped',
              what: `Old data is not deleted: ${stopped.join(', ')}`,
              way: 'npm run ops -- retention run --dry-run says why, and how to go on.',
            },
          ]
        : []),
      ...listClockTasks(deps.skewMs()),
      ...Object.values(deps.warnings.current()).map((sentence) => ({
        state: 'wait' as const,
        word: 'Warning',
        ...splitWay(sentence),
      })),
    ],
    sales: await countSales(db, now),
  };
}

function listDeliveryTasks(
  { kind, waiting, failed, oldestWaiting, lastResult }: DeliveryTotals,
  now: Date,
): Task[] {
  const answer = lastResult ? ` The last answer was ${lastResult}.` : '';
  const tasks: Task[] = [];
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
  return tasks;
}

async function listEnquiryTasks({ db, content }: TodayDeps, now: Date): Promise<Task[]> {
  const cutoff = getOverdueCutoff(now, content(now).brand.expert);
  const { overdue } = await countEnquiries(db, cutoff);
  if (overdue === 0) return [];
  return [
    {
      state: 'bad',
      word: `${overdue} overdue`,
      what: 'Enquiries whose promised time is over, and nobody has called.',
      way: 'Enquiries lists them first.',
      page: 'enquiries',
    },
  ];
}

function listContentTasks({ content, contentProblem }: TodayDeps, now: Date): Task[] {
  const problem = contentProblem();
  return [
    ...(problem === undefined
      ? []
      : [
          {
            state: 'bad' as const,
            word: 'Refused',
            what: 'The latest content is not valid, and the content before it is served.',
            way: 'npm run content:check names the mistakes by file and line.',
          },
        ]),
    ...listEnds(content, now).map(({ what, at }) => ({
      state: 'wait' as const,
      word: 'Ends soon',
      what: `${what} at ${formatLondonMoment(at, 'short')}.`,
      way: 'If it should go on, change the dates in the content and publish it.',
    })),
  ];
}

const hasOffer = ({ productVariants }: Product) =>
  productVariants.some(({ offerPriceMonthly }) => offerPriceMonthly !== undefined);

/** The plans and offers that end within two weeks. */
function listEnds(content: TodayDeps['content'], now: Date): { what: string; at: Date }[] {
  const ends: { what: string; at: Date }[] = [];
  let before = content(now);
  while (before.nextChange && before.nextChange.getTime() < now.getTime() + soonMs) {
    const at = before.nextChange;
    const after = content(at);
    for (const plan of before.products.filter(isOnSale)) {
      const next = after.products.find(({ productId }) => productId === plan.productId);
      if (!next || !isOnSale(next)) ends.push({ what: `${plan.productTitle} is off sale`, at });
      else if (hasOffer(plan) && !hasOffer(next)) {
        ends.push({ what: `The offer of ${plan.productTitle} ends`, at });
      }
    }
    before = after;
  }
  return ends;
}

function listClockTasks(skewMs: number): Task[] {
  return judgeClock(skewMs) === 'right'
    ? []
    : [
        {
          state: 'bad',
          word: 'Wrong clock',
          what: `The clock of this server is ${describeSkew(skewMs)}.`,
          way: 'Set it by a time server. While it is wrong, nothing old is deleted.',
        },
      ];
}

/** Sentences of warnings have their way out after the last colon. */
function splitWay(sentence: string): Pick<Task, 'what' | 'way'> {
  const at = sentence.lastIndexOf(': ');
  const [what, way] = at < 0 ? [sentence, ''] : [sentence.slice(0, at), sentence.slice(at + 2)];
  return { what: asSentence(what), way: asSentence(way) };
}

const asSentence = (text: string) =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.$/, '')}.`;

const dayMs = 24 * 60 * 60_000;

async function countSales(db: Database, now: Date): Promise<SalesToday> {
  const day = getLondonDate(now);
  const weekAgo = subtractDays(day, 7);
  const begin = getLondonStart(day);
  const [from, to] = [getLondonStart(weekAgo), getLondonEnd(weekAgo)];
  // The same time of day also when clocks were changed in between, to a few minutes of the changed night.
  const byNow = new Date(
    Math.min(from.getTime() + (now.getTime() - begin.getTime()), to.getTime()),
  );
  const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`;
  const [counts] = await queryRows<SalesToday>(
    db,
    sql`select (select count(*)::int from contracts where created_at >= ${at(begin)}
          and created_at < ${at(new Date(now.getTime() + dayMs))}) as today,
        count(*) filter (where created_at < ${at(byNow)})::int as "lastWeekByNow",
        count(*)::int as "lastWeek"
      from contracts where created_at >= ${at(from)} and created_at < ${at(to)}`,
  );
  return counts ?? { today: 0, lastWeekByNow: 0, lastWeek: 0 };
}
