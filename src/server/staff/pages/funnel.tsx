import type { ReactNode } from 'react';
import type { Experiments } from '#catalogue/experiment.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DownloadIcon } from '#design/components/icon/icons.ts';
import { subtractDays } from '#rules/dates/calendar-day.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatPounds } from '#rules/money.ts';
import { comparePageVariants } from '#server/visits/funnel/compare-page-variants.ts';
import {
  type Dimension,
  type Funnel,
  type FunnelGroup,
  funnelDimensions,
  type PlanRow,
} from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
  getShare,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatFunnelCsv } from '#server/visits/funnel/funnel-csv.ts';
import {
  formatCount,
  formatNumberOf,
  formatPercent,
  formatWholePounds,
} from '#server/visits/funnel/number-texts.ts';
import {
  formatPeriod,
  isAtMostFiveYears,
  isDay,
  listDays,
  type Period,
} from '#server/visits/funnel/period.ts';
import { type AddPage, allow } from '../requests/staff-request.tsx';
import { FigureList, LinkRow, RowTable, Section } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { StateLabel } from '../views/values.tsx';
import { Bar, ConversionSection, RatesSection } from './funnel-charts.tsx';

const csvPath = `${pages.funnel.path}.csv`;
const usualDays = 14;

const getCsvAddress = (period: Period, by?: Dimension) =>
  `${csvPath}?${new URLSearchParams({ ...period, ...(by && { by }) })}`;

export const addFunnelPage: AddPage = (app, { clock, readFunnel }) => {
  app.get(pages.funnel.path, async (c) => {
    const { content, page } = c.var;
    const today = getLondonDate(clock());
    const { from = subtractDays(today, usualDays - 1), to = today } = c.req.query();
    const period = { from, to };
    const problem = findProblem(period);
    const funnel = problem === undefined ? await readFunnel(period) : undefined;
    return c.var.send(
      <PageFrame
        {...{ ...page, problem }}
        lead={funnel && `${formatPeriod(period)}, ${formatNumberOf(funnel.total.visits, 'visit')}`}
        aside={
          <form action={pages.funnel.path}>
            <label>
              From <input type="date" name="from" defaultValue={from} />
            </label>
            <label>
              To <input type="date" name="to" defaultValue={to} />
            </label>
            <Button type="submit" variant="tertiary" size="sm">
              Show
            </Button>
            {funnel && (
              <ButtonLink href={getCsvAddress(period)} variant="tertiary" size="sm">
                <Icon glyph={DownloadIcon} size="sm" /> CSV
              </ButtonLink>
            )}
          </form>
        }
      >
        {funnel && <FunnelReport funnel={funnel} experiments={content.experiments} />}
      </PageFrame>,
      problem === undefined ? 200 : 400,
    );
  });

  app.get(csvPath, allow(pages.funnel), async (c) => {
    const { from = '', to = '', by } = c.req.query();
    const dimension = funnelDimensions.find((one) => one === by);
    const problem = by === dimension ? findProblem({ from, to }) : 'There is no list of this kind.';
    if (problem !== undefined) return c.var.sendMessage(400, 'There is no such report', problem);
    const csv = formatFunnelCsv(await readFunnel({ from, to }), dimension);
    const name = ['funnel', dimension, from, to].filter(Boolean).join('-');
    c.header('Content-Disposition', `attachment; filename="${name}.csv"`);
    return c.body(csv, 200, { 'content-type': 'text/csv; charset=utf-8' });
  });
};

function findProblem({ from, to }: Period): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Enter both days as they are in the calendar.';
  if (from > to) return 'Enter a first day that is not after the last one.';
  return isAtMostFiveYears({ from, to }) ? undefined : 'Choose a time of at most five years.';
}

interface ReportProps {
  funnel: Funnel;
  experiments: Experiments;
}

export function FunnelReport({ funnel, experiments }: ReportProps) {
  const { total, period, plan, device, campaign } = funnel;
  if (total.visits === 0) return <p>There were no visits in this time.</p>;
  const pageVariants = funnel['page-variant'].filter(({ key }) => key !== 'none');
  const breakdowns = {
    'By device': device,
    'By campaign': campaign,
    'By page variant': pageVariants,
  };
  return (
    <>
      <Figures funnel={funnel} />
      <StepsSection total={total} />
      <ConversionSection days={funnel.day} total={total} />
      <RatesSection
        title="Bought, share of visits that saw a plan"
        measure={({ reached }) => ({ part: reached.bought, whole: reached.order })}
        breakdowns={{ 'By plan': plan, ...breakdowns }}
      />
      {experiments.map((experiment) => showVerdict(experiment, pageVariants))}
      <PlansSection plans={plan} total={total} />
      <RatesSection
        title="Visits with an error, share of all visits"
        measure={({ visits, visitsWithErrors }) => ({ part: visitsWithErrors ?? 0, whole: visits })}
        breakdowns={breakdowns}
      />
      <Section title="Every figure as CSV">
        <LinkRow
          label="Files"
          links={funnelDimensions.map((by) => ({
            text: `All ${by.replace('-', ' ')}s`,
            href: getCsvAddress(period, by),
          }))}
        />
      </Section>
      <p className="small">
        A visit is one journey on one day in London. Visits that opened an order page saw a plan.
        Purchases and their value are counted from contracts, everything else from the reports of
        browsers; a purchase whose browser sent no reports counts as a visit, and its device is not
        known. Plans without boiler steps count as having passed them. A visit that opened several
        plans counts for each of them. Sales cancelled within 14 days are not taken off.
      </p>
    </>
  );
}

/** Whether a page variant of a test sells more than the other. */
function showVerdict({ id, name, pageVariants }: Experiments[number], groups: FunnelGroup[]) {
  const compared = pageVariants.map((one) => one.id);
  const verdict = comparePageVariants(groups.filter(({ key }) => compared.includes(key)));
  return (
    verdict && (
      <Section key={id} title={`Test: ${name}`}>
        <p>
          {verdict.isCertain ? (
            <StateLabel state="ok">The difference is clear.</StateLabel>
          ) : (
            <StateLabel state="wait">Too early to say.</StateLabel>
          )}{' '}
          {verdict.sentence}
        </p>
      </Section>
    )
  );
}

function Figures({ funnel: { total, period } }: { funnel: Funnel }) {
  const { reached, firstYearValue, visits, views, errors } = total;
  const days = listDays(period).length;
  const aDay = (count: number) => `${formatCount(Math.round(count / days))} a day`;
  const aPlan = Math.round(100 * getShare(firstYearValue, reached.bought)) / 100;
  const figures = {
    Visits: [formatCount(visits), formatNumberOf(views, 'page view')],
    'Saw a plan': [formatCount(reached.order), aDay(reached.order)],
    Bought: [formatCount(reached.bought), aDay(reached.bought)],
    Conversion: [formatPercent(getConversion(total)), 'of visits that saw a plan'],
    'First-year value': [formatWholePounds(firstYearValue), `${formatPounds(aPlan)} a plan`],
    'Visits with an error': [
      formatPercent(getErrorRate(total)),
      formatNumberOf(errors ?? 0, 'error'),
    ],
  };
  return <FigureList figures={figures} />;
}

/** How many visits reached each step, and how many went no further. */
function StepsSection({ total }: { total: FunnelCounts }) {
  const steps = countSteps(total);
  const most = total.reached.order;
  const [worst] = steps
    .slice(1)
    .filter(({ leftShare }) => leftShare > 0)
    .toSorted((one, other) => other.leftShare - one.leftShare);
  const rows = steps.map(({ id, label, reached, shareOfAll, left, leftShare }) => ({
    Step: label,
    '': <Bar part={reached} whole={most} />,
    Visits: formatCount(reached),
    'Of all': formatPercent(shareOfAll),
    'Left here': id === 'bought' ? '–' : `${formatCount(left)}, ${formatPercent(leftShare)}`,
  }));
  return (
    <Section title="Steps" note={`all bars from 0 to ${formatNumberOf(most, 'visit')}`}>
      {worst && (
        <p>
          After the order page, the largest share stops at “{worst.label}”:{' '}
          {formatCount(worst.left)} of {formatCount(worst.reached)}, or{' '}
          {formatPercent(worst.leftShare, 0)}, went no further.
        </p>
      )}
      <RowTable
        className="bars steps"
        label="Visits by step"
        rows={rows}
        figures={['Visits', 'Of all', 'Left here']}
      />
    </Section>
  );
}

const figures = ['Saw it', 'Continued', 'Bought', 'Of those who continued', 'First-year value'];

/** Purchases by plan and call-out fee. */
function PlansSection({ plans, total }: { plans: PlanRow[]; total: FunnelCounts }) {
  const rows = plans.flatMap((plan) => [
    createSum(plan.label, plan),
    ...plan.variants
      .filter(({ visits }) => visits > 0)
      // The fee is chosen on the order page.
      .map((variant) => createRow(plan.label, variant.label, '', variant)),
  ]);
  return (
    <Section title="Plans and call-out fees">
      <RowTable
        label="Purchases by plan and call-out fee"
        rows={[...rows, createSum('All plans', total)]}
        figures={figures}
      />
    </Section>
  );
}

const createSum = (plan: string, counts: FunnelCounts) =>
  createRow(<strong>{plan}</strong>, 'All', formatCount(counts.reached.order), counts);

function createRow(plan: ReactNode, fee: string, sawIt: string, counts: FunnelCounts) {
  const { reached, firstYearValue } = counts;
  const continued = reached['your-boiler'];
  return {
    Plan: plan,
    'Call-out fee': fee,
    'Saw it': sawIt,
    Continued: formatCount(continued),
    Bought: formatCount(reached.bought),
    'Of those who continued': formatPercent(getShare(reached.bought, continued)),
    'First-year value': formatWholePounds(firstYearValue),
  };
}
