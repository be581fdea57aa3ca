import { formatShortPence } from '#rules/money.ts';
import type { DeviceChannel } from '#rules/vocabularies/channel.ts';
import type { Content } from '#server/content/store/content.ts';
import { withBulkSession } from '#server/platform/storage/bulk-session.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { type FunnelCounts, sumGroups, sumPlanGroups } from './funnel-counts.ts';
import type { PlanGroup } from './funnel-day.ts';
import { readFunnelDays } from './funnel-days.ts';
import { listDays, type Period } from './period.ts';

/** What a row of the funnel report can stand for. */
export const funnelDimensions = ['day', 'page-variant', 'campaign', 'device', 'plan'] as const;
export type Dimension = (typeof funnelDimensions)[number];

/** The counts of one day, page variant, campaign, device or plan. */
export interface FunnelGroup extends FunnelCounts {
  key: string;
  label: string;
}

export interface PlanRow extends FunnelGroup {
  /** The variants of the plan, from the highest call-out fee to none. */
  variants: FunnelGroup[];
}

export interface Funnel {
  period: Period;
  total: FunnelCounts;
  day: FunnelGroup[];
  'page-variant': FunnelGroup[];
  campaign: FunnelGroup[];
  device: FunnelGroup[];
  plan: PlanRow[];
}

/** The parts of the content that name plans, campaigns and page variants. */
export type NamingContent = Pick<
  Content,
  'products' | 'affiliateCampaigns' | 'partnerships' | 'experiments'
>;

/** Reads the funnel of a period, on PostgreSQL without the statement timeout: the first count may take minutes. */
export function readFunnel(
  storage: Storage,
  content: NamingContent,
  period: Period,
  now: Date,
): Promise<Funnel> {
  return withBulkSession(storage, async ({ db }) => {
    const counted = await readFunnelDays(
      { db, planOfVariant: getPlanOfVariant(content), now },
      period,
    );
    const byDay = new Map(counted.map(({ day, visits }) => [day, visits]));
    const visits = counted.flatMap((day) => day.visits);
    return {
      period,
      total: sumGroups(visits),
      day: listDays(period).map((day) => ({
        key: day,
        label: day,
        ...sumGroups(byDay.get(day) ?? []),
      })),
      'page-variant': createRows(
        Map.groupBy(visits, ({ pageVariant }) => pageVariant ?? 'none'),
        new Map([...getPageVariantNames(content), ['none', 'No page variant']]),
      ),
      campaign: createRows(
        Map.groupBy(visits, ({ campaignCode }) => campaignCode ?? 'none'),
        new Map([...getCampaignNames(content), ['none', 'No campaign']]),
      ),
      device: createRows(
        Map.groupBy(visits, ({ channel }) => channel ?? 'none'),
        deviceNames,
      ),
      plan: createPlanRows(
        counted.flatMap(({ plans }) => plans),
        content,
      ),
    };
  });
}

/** Reads one funnel at a time: each has a connection of its own, and its first count may take minutes. */
export function createFunnelReader(
  storage: Storage,
  content: () => NamingContent,
  clock: () => Date,
): (period: Period) => Promise<Funnel> {
  let reading: Promise<unknown> = Promise.resolve();
  return (period) => {
    const funnel = reading.then(() => readFunnel(storage, content(), period, clock()));
    reading = funnel.catch(() => {});
    return funnel;
  };
}

const deviceNames: ReadonlyMap<string, string> = new Map<DeviceChannel | 'none', string>([
  ['WEB_DESKTOP', 'Computer'],
  ['WEB_MOBILE', 'Phone or tablet'],
  ['ANDROID', 'App on Android'],
  ['IOS', 'App on iOS'],
  ['none', 'Not known'],
]);

/** Groups sorted by visits, the most first. A key without a name is its own label. */
function createRows(
  groups: Map<string, Parameters<typeof sumGroups>[0]>,
  names: ReadonlyMap<string, string>,
  sum = sumGroups,
): FunnelGroup[] {
  return [...groups]
    .map(([key, group]) => ({ key, label: names.get(key) ?? key, ...sum(group) }))
    .filter(({ visits }) => visits > 0)
    .toSorted((a, b) => b.visits - a.visits || a.label.localeCompare(b.label));
}

function createPlanRows(groups: PlanGroup[], { products }: NamingContent): PlanRow[] {
  const names = new Map(products.map(({ productId, productTitle }) => [productId, productTitle]));
  const byPlan = Map.groupBy(groups, ({ plan }) => plan);
  return createRows(byPlan, names, sumPlanGroups).map((row) => {
    const variants = products.find(({ productId }) => productId === row.key)?.productVariants ?? [];
    return {
      ...row,
      variants: variants
        .toSorted((a, b) => b.callOutFee - a.callOutFee)
        .map(({ productVariantId, callOutFee }) => ({
          key: productVariantId,
          label: callOutFee === 0 ? 'No fee' : `${formatShortPence(callOutFee)} fee`,
          ...sumPlanGroups(
            byPlan.get(row.key)?.filter((group) => group.productVariantId === productVariantId) ??
              [],
          ),
        })),
    };
  });
}

export function getPlanOfVariant({ products }: NamingContent): ReadonlyMap<string, string> {
  return new Map(
    products.flatMap(({ productId, productVariants }) =>
      productVariants.map(({ productVariantId }) => [productVariantId, productId] as const),
    ),
  );
}

function getPageVariantNames({ experiments }: NamingContent): [string, string][] {
  return experiments.flatMap(({ pageVariants }) =>
    pageVariants.map(({ id, name }): [string, string] => [id, name]),
  );
}

function getCampaignNames({ affiliateCampaigns, partnerships }: NamingContent): [string, string][] {
  return [
    ...partnerships.map(({ campaignCode, partnerName }): [string, string] => [
      campaignCode,
      partnerName,
    ]),
    ...affiliateCampaigns.map(({ campaignCode, name }): [string, string] => [campaignCode, name]),
  ];
}
