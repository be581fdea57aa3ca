import type { Experiments } from '#catalogue/experiment.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ClockIcon, DownloadIcon, TickIcon } from '#design/components/icon/icons.ts';
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
import { MenuDocument, type Viewer } from '../staff-document.tsx';
import { funnelCsvPath, funnelPage } from '../staff-pages.ts';
import type { StaffBrand } from '../staff-styles.ts';
import { StateLabel } from '../state-label.tsx';
import { ConversionSection } from './conversion-section.tsx';
import { PlansSection } from './plans-section.tsx';
import { RatesSection } from './rates-section.tsx';
import { StepsSection } from './steps-section.tsx';

interface FunnelViewProps {
  look: StaffBrand & { experiments: Experiments };
  viewer: Viewer;
  /** As it was asked for. */
  period: Period;
  /** Undefined when the period is refused. */
  funnel: Funnel | undefined;
  /** Why it is refused. */
  problem: string | undefined;
}

export function FunnelView({ look, viewer, period, funnel, problem }: FunnelViewProps) {
  return (
    <MenuDocument title="Funnel" look={look} viewer={viewer} current={funnelPage}>
      <div className="title">
        <div>
          <h1>Funnel</h1>
          {funnel && (
            <p className="muted">
              {formatPeriod(period)}, {formatNumberOf(funnel.total.visits, 'visit')}
            </p>
          )}
        </div>
        <form className="filter" action={funnelPage.path}>
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
      </div>
      {problem !== undefined && (
        <p role="alert">
          <StateLabel state="bad">{problem}</StateLabel>
        </p>
      )}
      {funnel && <Report funnel={funnel} experiments={look.experiments} />}
    </MenuDocument>
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
  return (
    <>
      <Figures funnel={funnel} />
      <StepsSection total={total} />
      <ConversionSection days={funnel.day} total={total} />
      <RatesSection
        title="Bought, share of visits that saw a plan"
        measure={({ reached }) => ({ part: reached.bought, whole: reached.order })}
        breakdowns={[
          { title: 'By plan', rows: plan },
          { title: 'By device', rows: device },
          { title: 'By campaign', rows: campaign },
          { title: 'By page variant', rows: pageVariants },
        ]}
      />
      {experiments.map(({ id, name, pageVariants: compared }) => {
        const verdict = comparePageVariants(
          pageVariants.filter(({ key }) => compared.some((one) => one.id === key)),
        );
        return (
          verdict && (
            <section key={id} className="area">
              <h2>Test: {name}</h2>
              <p className="verdict">
                <Icon glyph={verdict.isCertain ? TickIcon : ClockIcon} size="sm" />
                <span>
                  <strong>
                    {verdict.isCertain ? 'The difference is clear.' : 'Too early to say.'}
                  </strong>{' '}
                  {verdict.sentence}
                </span>
              </p>
            </section>
          )
        );
      })}
      <PlansSection plans={plan} total={total} />
      <RatesSection
        title="Visits with an error, share of all visits"
        measure={({ visits, visitsWithErrors }) => ({ part: visitsWithErrors ?? 0, whole: visits })}
        breakdowns={[
          { title: 'By device', rows: device },
          { title: 'By campaign', rows: campaign },
          { title: 'By page variant', rows: pageVariants },
        ]}
      />
      <section className="area">
        <h2>Every figure as CSV</h2>
        <ul className="links">
          {funnelDimensions.map((by) => (
            <li key={by}>
              <a href={csvAddress(period, by)}>All {dimensionNames[by]}</a>
            </li>
          ))}
        </ul>
      </section>
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

function Figures({ funnel: { total, period } }: { funnel: Funnel }) {
  const { reached, firstYearValue, visits, views, errors } = total;
  const days = listDays(period).length;
  const aDay = (count: number) => `${formatCount(Math.round(count / days))} a day`;
  const figures: [name: string, value: string, note: string][] = [
    ['Visits', formatCount(visits), formatNumberOf(views, 'page view')],
    ['Saw a plan', formatCount(reached.order), aDay(reached.order)],
    ['Bought', formatCount(reached.bought), aDay(reached.bought)],
    ['Conversion', formatPercent(getConversion(total)), 'of visits that saw a plan'],
    [
      'First-year value',
      formatWholePounds(firstYearValue),
      `${formatPounds(Math.round(100 * getShare(firstYearValue, reached.bought)) / 100)} a plan`,
    ],
    [
      'Visits with an error',
      formatPercent(getErrorRate(total)),
      formatNumberOf(errors ?? 0, 'error'),
    ],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value} <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
