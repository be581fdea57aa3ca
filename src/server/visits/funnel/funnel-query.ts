import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import type { PlanGroup, VisitGroup } from './funnel-day.ts';
import { funnelSteps, getStepRank, purchaseRank, reachedStepOfPage } from './funnel-steps.ts';
import { createPeriodCondition } from './london-days.ts';

/** Counts the visits of a day by page variant, campaign, device and furthest step. */
export function queryVisits(db: Pick<Database, 'execute'>, day: string): Promise<VisitGroup[]> {
  return queryRows<VisitGroup>(
    db,
    sql`
    with seen as (
      select journey_id,
        max(${rank}) as furthest,
        max(page_variant) as page_variant,
        max(campaign_code) as campaign_code,
        max(channel) as channel,
        count(*) filter (where type = 'core::page-view') as views,
        count(*) filter (where type = 'core::error') as errors
      from events
      where ${createPeriodCondition(sql`received_at`, { from: day, to: day })}
      group by journey_id
    ),
    sold as (${selectSoldOn(day)}),
    visits as (
      select coalesce(sold.page_variant, seen.page_variant) as page_variant,
        coalesce(sold.campaign_code, seen.campaign_code) as campaign_code,
        seen.channel,
        case when sold.place is null then seen.furthest else ${sql.raw(String(purchaseRank))} end as furthest,
        -- Errors of unknown journeys are errors without a visit.
        sold.place is not null or seen.journey_id is not null as is_visit,
        coalesce(views, 0) as views,
        coalesce(errors, 0) as errors,
        coalesce(first_year_value, 0) as first_year_value
      from seen full join sold on sold.journey_id = seen.journey_id and sold.place = 1
    )
    select page_variant as "pageVariant",
      campaign_code as "campaignCode",
      channel,
      furthest::int,
      count(*) filter (where is_visit)::int as visits,
      sum(views)::int as views,
      sum(errors)::int as errors,
      count(*) filter (where is_visit and errors > 0)::int as "visitsWithErrors",
      sum(first_year_value)::float8 as "firstYearValue"
    from visits
    group by 1, 2, 3, 4`,
  );
}

/** Counts the visits of a day by plan, variant of the plan and furthest step. */
export function queryPlans(
  db: Pick<Database, 'execute'>,
  day: string,
  planOfVariant: ReadonlyMap<string, string>,
): Promise<PlanGroup[]> {
  const plans = JSON.stringify(Object.fromEntries(planOfVariant));
  return queryRows<PlanGroup>(
    db,
    sql`
    with seen as (
      select journey_id,
        product_id as plan,
        max(${rank}) as furthest,
        -- On the order page the buyer has not chosen yet.
        max(data ->> 'productVariantId') filter (where ${rank} > 1) as variant_id,
        count(*) filter (where type = 'core::page-view') as views
      from events
      where product_id is not null and ${createPeriodCondition(sql`received_at`, { from: day, to: day })}
      group by 1, 2
    ),
    sold as (
      select contract.*, coalesce(${plans}::jsonb ->> variant_id, plan_name) as plan
      from (${selectSoldOn(day)}) contract
    )
    select coalesce(sold.plan, seen.plan) as plan,
      coalesce(sold.variant_id, seen.variant_id) as "productVariantId",
      (case when sold.place is null then seen.furthest else ${sql.raw(String(purchaseRank))} end)::int as furthest,
      count(*)::int as visits,
      coalesce(sum(views), 0)::int as views,
      coalesce(sum(first_year_value), 0)::float8 as "firstYearValue"
    from seen full join sold
      on sold.journey_id = seen.journey_id and sold.plan = seen.plan and sold.place = 1
    group by 1, 2, 3`,
  );
}

/**
 * The contracts of a day. One without a journey is a visit of its own, and so is each further contract of a journey
 * (`place` above 1).
 */
const selectSoldOn = (day: string): SQL => sql`
  select coalesce(journey_id, id) as journey_id,
    row_number() over (partition by coalesce(journey_id, id) order by created_at) as place,
    page_variant,
    campaign_code,
    product_details ->> 'productVariantId' as variant_id,
    product_details ->> 'productName' as plan_name,
    (evidence -> 'price' ->> 'firstYearTotal')::numeric as first_year_value
  from contracts
  where ${createPeriodCondition(sql`created_at`, { from: day, to: day })}`;

/** The rank of the step that an event shows: of its page, or of the page that it is named after. */
const rank = sql.raw(
  [
    "case coalesce(page, replace(type, 'journey::', ''))",
    ...funnelSteps.map(({ id }) => `when '${id}' then ${getStepRank(id)}`),
    ...Object.entries(reachedStepOfPage).map(
      ([page, step]) => `when '${page}' then ${getStepRank(step)}`,
    ),
    'else 0 end',
  ].join(' '),
);
