import { renderToStaticMarkup } from 'react-dom/server';
import { formatLondonMoment } from '#rules/dates/london-time.ts';
import { formatPounds } from '#rules/money.ts';
import { comparePageVariants } from './compare-page-variants.ts';
import { ConversionSection } from './conversion-section.tsx';
import { BreakdownSection, StepsSection } from './count-sections.tsx';
import type { Dimension, Funnel } from './funnel.ts';
import { getConversion, getErrorRate, getShare } from './funnel-counts.ts';
import { createFunnelStyles, type FunnelBrand } from './funnel-styles.ts';
import { formatCount, formatPercent, formatWholePounds } from './number-texts.ts';
import { formatPeriod, listDays } from './period.ts';
import { PlansSection } from './plans-section.tsx';

interface FunnelPageOptions extends FunnelBrand {
  /** The breakdown to show; all of them when it is undefined. */
  by: Dimension | undefined;
  madeAt: Date;
}

/** The report as one HTML file without scripts, to send by email or to print. */
export function renderFunnelPage(funnel: Funnel, options: FunnelPageOptions): string {
  return `<!doctype html>\n${renderToStaticMarkup(<FunnelDocument funnel={funnel} {...options} />)}\n`;
}

interface FunnelDocumentProps extends FunnelPageOptions {
  funnel: Funnel;
}

function FunnelDocument({ funnel, by, madeAt, ...brand }: FunnelDocumentProps) {
  const { total, period } = funnel;
  const isShown = (dimension: Dimension) => by === undefined || by === dimension;
  const pageVariants = funnel['page-variant'].filter(({ key }) => key !== 'none');
  const scale = getRateScale([...funnel.campaign, ...pageVariants].map(getConversion));
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{`Funnel report, ${formatPeriod(period)} | ${brand.brand.brandName}`}</title>
        <style>{createFunnelStyles(brand)}</style>
      </head>
      <body>
        <main className="page">
          <header className="head">
            <div>
              <Logo {...brand} />
              <h1>Funnel report</h1>
              <p>Home services, {formatPeriod(period)}</p>
            </div>
            <p>Made on {formatLondonMoment(madeAt, 'short')}</p>
          </header>
          <Facts funnel={funnel} />
          <StepsSection total={total} />
          {isShown('day') && <ConversionSection days={funnel.day} total={total} />}
          {isShown('plan') && <PlansSection plans={funnel.plan} total={total} />}
          {isShown('campaign') && funnel.campaign.length > 0 && (
            <BreakdownSection
              id="campaigns"
              title="By campaign"
              text="The campaign of the visit’s link."
              heading="Campaign"
              rows={funnel.campaign}
              scale={scale}
            />
          )}
          {isShown('page-variant') && pageVariants.length > 0 && (
            <BreakdownSection
              id="page-variants"
              title="By page variant"
              text="The same pages, in different versions."
              heading="Page variant"
              rows={pageVariants}
              scale={scale}
              verdict={comparePageVariants(pageVariants)}
            />
          )}
          <p className="foot">
            A visit is one journey on one day in London. Visits that opened an order page saw a
            plan. Purchases and their value are counted from contracts, everything else from the
            reports of browsers; a purchase whose browser sent no reports counts as a visit. Plans
            without boiler steps count as having passed them. A visit that opened several plans
            counts for each of them. Sales cancelled within 14 days are not taken off.
          </p>
        </main>
      </body>
    </html>
  );
}

/** One scale for all bars of conversion, so that they can be compared: the first of these that holds every rate. */
function getRateScale(rates: readonly number[]): number {
  return [0.05, 0.1, 0.25, 0.5].find((scale) => rates.every((rate) => rate <= scale)) ?? 1;
}

function Facts({ funnel: { total, period } }: { funnel: Funnel }) {
  const { reached, firstYearValue, visits, views } = total;
  const days = listDays(period).length;
  const aDay = (count: number) => `${formatCount(Math.round(count / days))} a day`;
  const facts: [name: string, value: string, note: string][] = [
    ['Visits', formatCount(visits), `${formatCount(views)} page views`],
    ['Saw a plan', formatCount(reached.order), aDay(reached.order)],
    ['Bought', formatCount(reached.bought), aDay(reached.bought)],
    ['Conversion', formatPercent(getConversion(total)), 'of visits that saw a plan'],
    [
      'First-year value',
      formatWholePounds(firstYearValue),
      `${formatPounds(Math.round(100 * getShare(firstYearValue, reached.bought)) / 100)} a plan`,
    ],
    ['Error rate', formatPercent(getErrorRate(total)), 'of visits had an error'],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value}
            <small>{note}</small>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Logo({ brand: { brandName, logoHasName }, logo }: FunnelBrand) {
  const naming = logoHasName ? { role: 'img', 'aria-label': brandName } : { 'aria-hidden': true };
  return (
    <p className="logo">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: checked against a list of allowed elements */}
      <span {...naming} dangerouslySetInnerHTML={{ __html: logo }} />
      {!logoHasName && brandName}
    </p>
  );
}
