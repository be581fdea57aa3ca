import { type FunnelStepId, funnelSteps, getStepRank } from './funnel-steps.ts';

/** The counts of a set of visits, e.g. of one day or one campaign. */
export interface FunnelCounts {
  views: number;
  visits: number;
  /** How many visits reached each step. */
  reached: Record<FunnelStepId, number>;
  /** The number of error reports; null in the counts of one plan, because error reports do not name a plan. */
  errors: number | null;
  visitsWithErrors: number | null;
  /** In pounds. */
  firstYearValue: number;
}

/** Visits with the same furthest step. */
interface Group {
  furthest: number;
  visits: number;
  views: number;
  firstYearValue: number;
  errors?: number;
  visitsWithErrors?: number;
}

/**
 * Adds groups of visits up. A visit that reached a step counts for every earlier step: some plans have fewer
 * steps, and reports get lost.
 */
export function sumGroups(groups: readonly Group[]): FunnelCounts {
  return addCounts(
    groups.map(({ furthest, errors = 0, visitsWithErrors = 0, ...group }) => ({
      ...group,
      reached: Object.fromEntries(
        funnelSteps.map(({ id }) => [id, furthest >= getStepRank(id) ? group.visits : 0]),
      ) as FunnelCounts['reached'],
      errors,
      visitsWithErrors,
    })),
  );
}

/** The sum of several counts, e.g. of the days of a week. */
export function addCounts(all: readonly FunnelCounts[]): FunnelCounts {
  const sum = (value: (counts: FunnelCounts) => number | null) =>
    all.reduce((total, counts) => total + (value(counts) ?? 0), 0);
  const reached = funnelSteps.map(({ id }) => [id, sum((counts) => counts.reached[id])]);
  return {
    views: sum(({ views }) => views),
    visits: sum(({ visits }) => visits),
    reached: Object.fromEntries(reached) as FunnelCounts['reached'],
    errors: sum(({ errors }) => errors),
    visitsWithErrors: sum(({ visitsWithErrors }) => visitsWithErrors),
    // Sums of pounds as floating-point numbers have fractions of a penny.
    firstYearValue: Math.round(100 * sum(({ firstYearValue }) => firstYearValue)) / 100,
  };
}

/** Adds the visits of a plan up. Their errors are unknown, because error reports do not name a plan. */
export function sumPlanGroups(groups: readonly Group[]): FunnelCounts {
  return { ...sumGroups(groups), errors: null, visitsWithErrors: null };
}

/** One step of the funnel: how many visits reached it and how many went no further. */
export interface StepCounts {
  id: FunnelStepId;
  label: string;
  reached: number;
  /** The visits that reached the step, as a share of the visits that saw an order page. */
  shareOfAll: number;
  left: number;
  /** The visits that went no further, as a share of the visits that reached the step. */
  leftShare: number;
}

export function countSteps({ reached }: FunnelCounts): StepCounts[] {
  return funnelSteps.map(({ id, label }, index) => {
    const next = funnelSteps[index + 1];
    const left = next ? reached[id] - reached[next.id] : 0;
    return {
      id,
      label,
      reached: reached[id],
      shareOfAll: getShare(reached[id], reached.order),
      left,
      leftShare: getShare(left, reached[id]),
    };
  });
}

/** Returns the share of the visits with an order page that bought. */
export function getConversion({ reached }: FunnelCounts): number {
  return getShare(reached.bought, reached.order);
}

/** Returns the share of the visits that reported an error, or null for a plan, whose errors are not known. */
export function getErrorRate({ visitsWithErrors, visits }: FunnelCounts): number | null {
  return visitsWithErrors === null ? null : getShare(visitsWithErrors, visits);
}

/** Returns part / whole; 0 if the whole is 0. */
export function getShare(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}
