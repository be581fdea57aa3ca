import type { FunnelGroup } from './funnel.ts';
import { getConversion } from './funnel-counts.ts';

// The standard normal quantile of a 95% confidence interval.
const quantile = 1.96;
/** Below this number of purchases the normal approximation is too rough to be quoted. */
const minPurchases = 10;

export interface Verdict {
  isCertain: boolean;
  sentence: string;
}

/** Which of two page variants sells more, and how certain that is. Undefined unless there are two. */
export function comparePageVariants(rows: readonly FunnelGroup[]): Verdict | undefined {
  const [first, second, ...others] = rows.toSorted((a, b) => getConversion(b) - getConversion(a));
  if (!first || !second || others.length > 0) return undefined;
  const pair = [first, second];
  const isTooSmall = pair.some(
    ({ reached: { order, bought } }) => bought < minPurchases || order - bought < minPurchases,
  );
  if (isTooSmall) {
    return { isCertain: false, sentence: 'There are too few purchases to compare the two.' };
  }
  const difference = getConversion(first) - getConversion(second);
  const variance = pair.reduce((sum, row) => {
    const rate = getConversion(row);
    return sum + (rate * (1 - rate)) / row.reached.order;
  }, 0);
  const [low, high] = [-1, 1].map((sign) =>
    points(difference + sign * quantile * Math.sqrt(variance)),
  );
  const isCertain = difference > quantile * Math.sqrt(variance);
  const chance = isCertain ? '' : ', which may be chance';
  return {
    isCertain,
    sentence: `“${first.label}” sells ${points(difference)} points more${chance}: with 95% confidence the difference lies between ${low} and ${high} points.`,
  };
}

const points = (share: number): string => (share * 100).toFixed(1).replace('-', '−');
