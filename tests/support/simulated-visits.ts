import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { journeySteps } from '#journey/steps.ts';
import type { Database } from '#server/platform/storage/database.ts';

export const simulatedSteps = journeySteps.map(({ id }) => id);

export interface SimulatedVisit {
  /** The start of the visit. Its reports follow within five minutes, its purchase after ten. */
  startedAt: Date;
  plan: 'boiler-insurance' | 'plumbing-protect';
  pageVariant: string;
  campaignCode: string | null;
  channel: 'WEB_DESKTOP' | 'WEB_MOBILE';
  /** How many steps the visit opened; 0 is the listing only. */
  depth: number;
  errors: number;
  firstYearTotal: number | null;
}

const batchSize = 500;

/** Each plan with a variant; the second has no boiler steps. */
const variantOf = {
  'boiler-insurance': 'boiler-insurance-50',
  'plumbing-protect': 'plumbing-protect-99',
};

/** Random visits from 20 October to 2 November 2026, across the end of summer time. Equal for equal seeds. */
export function simulateVisits(count: number, seed: number): SimulatedVisit[] {
  const random = seededRandom(seed);
  const pick = <Value>(...values: [Value, ...Value[]]): Value =>
    values[Math.floor(random() * values.length)] ?? values[0];
  return Array.from({ length: count }, () => {
    const plan = pick('boiler-insurance' as const, 'plumbing-protect' as const);
    const depth = Math.floor(random() ** 3 * (simulatedSteps.length + 1));
    const isBuyer = depth === simulatedSteps.length && random() < 0.8;
    return {
      // From 01:00 to 22:00 UTC, so that a visit is within one day in London, in summer and in winter.
      startedAt: new Date(Date.UTC(2026, 9, 20 + Math.floor(random() * 14), 1, random() * 1260)),
      plan,
      pageVariant: pick('hero-price', 'hero-cover'),
      campaignCode: pick(null, 'WARM', 'NEST'),
      channel: pick('WEB_DESKTOP' as const, 'WEB_MOBILE' as const),
      depth: plan === 'plumbing-protect' && (depth === 2 || depth === 3) ? 1 : depth,
      errors: random() < 0.05 ? pick(1, 2, 3) : 0,
      firstYearTotal: isBuyer ? pick(210, 131.88, 98.4) : null,
    };
  });
}

/** Stores the events and contracts of the visits. Some events are stored twice, as repeats. */
export async function storeVisits(
  db: Pick<Database, 'execute'>,
  visits: readonly SimulatedVisit[],
): Promise<void> {
  // In batches, because all visits in one statement could exceed the statement timeout on a busy machine.
  for (let first = 0; first < visits.length; first += batchSize) {
    await storeBatch(db, visits.slice(first, first + batchSize));
  }
}

async function storeBatch(
  db: Pick<Database, 'execute'>,
  visits: readonly SimulatedVisit[],
): Promise<void> {
  const journeys = visits.map((visit) => ({ ...visit, journeyId: randomUUID() }));
  const events = journeys.flatMap(({ startedAt, plan, depth, errors, journeyId, ...visit }) => {
    const { pageVariant, campaignCode, channel } = visit;
    const event = (seconds: number, type: string, page: string | null, hasPlan: boolean) => ({
      received_at: new Date(startedAt.getTime() + seconds * 1000),
      type,
      channel,
      journey_id: journeyId,
      page,
      product_id: hasPlan ? plan : null,
      page_variant: pageVariant,
      campaign_code: campaignCode,
      data: hasPlan ? { productVariantId: variantOf[plan] } : {},
    });
    const steps = simulatedSteps
      .slice(0, depth)
      .filter((step) => plan === 'boiler-insurance' || !step.includes('boiler'));
    return [
      event(0, 'core::page-view', 'listing', false),
      ...steps.flatMap((step, index) => [
        event(30 * index, 'core::page-view', step, true),
        event(30 * index + 1, `journey::${step}`, null, true),
        ...(index === 2 ? [event(30 * index + 2, `journey::${step}`, null, true)] : []),
      ]),
      ...Array.from({ length: errors }, (_, index) =>
        event(280 + index, 'core::error', null, false),
      ),
    ];
  });
  const contracts = journeys.flatMap(({ firstYearTotal, startedAt, plan, ...visit }) =>
    firstYearTotal === null
      ? []
      : [
          {
            created_at: new Date(startedAt.getTime() + 600_000),
            journey_id: visit.journeyId,
            page_variant: visit.pageVariant,
            campaign_code: visit.campaignCode,
            product_details: { productVariantId: variantOf[plan], productName: plan },
            evidence: { price: { firstYearTotal } },
          },
        ],
  );
  await db.execute(sql`
    insert into events
      (received_at, type, channel, journey_id, page, product_id, page_variant, campaign_code, data)
    select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as event (
      received_at timestamptz, type text, channel text, journey_id uuid, page text, product_id text,
      page_variant text, campaign_code text, data jsonb)`);
  await db.execute(sql`
    insert into contracts
      (id, reference, idempotency_key, request_hash, buyer_hash, created_at, journey_id, page_variant,
        campaign_code, product_details, evidence, customer_details, marketing_consent,
        eligibility_response, correspondence_address, additional_details, bank_key_id,
        sealed_bank_details)
    select gen_random_uuid(), gen_random_uuid()::text, gen_random_uuid()::text, '', '', contract.*,
      '{}', '{}', '[]', '{}', '{}', 'test', ''
    from jsonb_to_recordset(${JSON.stringify(contracts)}::jsonb) as contract (
      created_at timestamptz, journey_id uuid, page_variant text, campaign_code text,
      product_details jsonb, evidence jsonb)`);
}

function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
