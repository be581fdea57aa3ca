import type { Experiments } from '#catalogue/experiment.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { DownloadIcon } from '#design/components/icon/icons.ts';
import { formatPounds } from '#rules/money.ts';
import { comparePageVariants } from '#server/visits/funnel/compare-page-variants.ts';
import { type Dimension, type Funnel, funnelDimensions } from '#server/visits/funnel/funnel.ts';
import { getConversion, getErrorRate, getShare } from '#server/visits/funnel/funnel-counts.ts';
import {
  formatCount,
  formatNumberOf,
  formatPercent,
  formatWholePounds,
} from '#server/visits/funnel/number-texts.ts';
import { formatPeriod, listDays, type Period } from '#server/visits/funnel/period.ts';
import { FigureList } from '../fact-list.tsx';
import { LinkRow } from '../link-row.tsx';
import { PageFrame, type PageProps } from '../page-frame.tsx';
import { Section } from '../section.tsx';
import { funnelCsvPath, funnelPage } from '../staff-pages.ts';
import { StateLabel } from '../state-label.tsx';
import { ConversionSection } from './conversion-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { RatesSection } from './rates-section.tsx';
import { StepsSection } from './steps-section.tsx';

interface FunnelViewProps extends PageProps {
  look: PageProps['look'] & { experiments: Experiments };
  /** As it was asked for. */
  period: Period;
  /** Undefined when the period is refused. */
  funnel: Funnel | undefined;
  /** Why it is refused. */
  problem: string | undefined;
}

export function FunnelView({ look, viewer, period, funnel, problem }: FunnelViewProps) {
  return (
    <PageFrame
      {...{ look, viewer, problem }}
      of={funnelPage}
      title="Funnel"
      lead={funnel && `${formatPeriod(period)}, ${formatNumberOf(funnel.total.visits, 'visit')}`}
      aside={
        <form action={funnelPage.path}>
          <label>
            From <input type="date" name="from" defaultValue={period.from} />
          </label>
          <label>
            To <input type="date" name="to" defaultValue={period.to} />
          </label>
          <Button type="submit" variant="tertiary" size="sm">
            Show
          </Button>
          {funnel && (
            <ButtonLink href={csvAddress(period)} variant="tertiary" size="sm">
              <Icon glyph={DownloadIcon} size="sm" /> CSV
            </ButtonLink>
          )}
        </form>
      }
    >
      {funnel && <Report funnel={funnel} experiments={look.experiments} />}
    </PageFrame>
  );
}

const csvAddress = (period: Period, by?: Dimension) =>
  `${funnelCsvPath}?${new URLSearchParams({ ...period, ...(by && { by }) })}`;

const dimensionNames: Record<Dimension, string> = {
  day: 'days',
  'page-variant': 'page variants',
  campaign: 'campaigns',
  device: 'devices',
  plan: 'plans',
};

function Report({ funnel, experiments }: { funnel: Funnel; experiments: Experiments }) {
  const { total, period, plan, device, campaign } = funnel;
  if (total.visits === 0) return <p>There were no visits in this time.</p>;
  const pageVariants = funnel['page-variant'].filter(({ key }) => key !== 'none');
  const breakdowns = [
    { title: 'By device', rows: device },
    { title: 'By campaign', rows: campaign },
    { title: 'By page variant', rows: pageVariants },
  ];
  return (
    <>
      <Figures funnel={funnel} />
      <StepsSection total={total} />
      <ConversionSection days={funnel.day} total={total} />
      <RatesSection
        title="Bought, share of visits that saw a plan"
        measure={({ reached }) => ({ part: reached.bought, whole: reached.order })}
        breakdowns={[{ title: 'By plan', rows: plan }, ...breakdowns]}
      />
      {experiments.map((experiment) => (
        <Verdict key={experiment.id} experiment={experiment} pageVariants={pageVariants} />
      ))}
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
            text: `All ${dimensionNames[by]}`,
            href: csvAddress(period, by),
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

interface VerdictProps {
  experiment: Experiments[number];
  pageVariants: Funnel['page-variant'];
}

/** Whether a page variant of a test sells more than the other. */
function Verdict({ experiment, pageVariants }: VerdictProps) {
  const compared = experiment.pageVariants.map(({ id }) => id);
  const verdict = comparePageVariants(pageVariants.filter(({ key }) => compared.includes(key)));
  if (!verdict) return null;
  return (
    <Section title={`Test: ${experiment.name}`}>
      <p>
        {verdict.isCertain ? (
          <StateLabel state="ok">The difference is clear.</StateLabel>
        ) : (
          <StateLabel state="wait">Too early to say.</StateLabel>
        )}{' '}
        {verdict.sentence}
      </p>
    </Section>
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
