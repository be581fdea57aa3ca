import { formatCsv } from '#rules/display/csv.ts';
import type { Dimension, Funnel } from './funnel.ts';
import { countSteps, getConversion } from './funnel-counts.ts';
import { funnelSteps } from './funnel-steps.ts';

/** The counts of the steps, or of the rows of a dimension, for a spreadsheet. */
export function formatFunnelCsv(funnel: Funnel, by: Dimension | undefined): string {
  if (by === undefined) {
    return formatCsv(
      ['step', 'visits', 'shareOfAll', 'left', 'leftShare'],
      countSteps(funnel.total).map(({ id, reached, shareOfAll, left, leftShare }) => [
        id,
        reached,
        round(shareOfAll),
        left,
        round(leftShare),
      ]),
    );
  }
  return formatCsv(
    [
      by,
      'name',
      'views',
      'visits',
      ...funnelSteps.map(({ id }) => id),
      'conversion',
      'firstYearValue',
      'errors',
      'visitsWithErrors',
    ],
    funnel[by].map((row) => [
      row.key,
      row.label,
      row.views,
      row.visits,
      ...funnelSteps.map(({ id }) => row.reached[id]),
      round(getConversion(row)),
      row.firstYearValue,
      row.errors,
      row.visitsWithErrors,
    ]),
  );
}

const round = (value: number): number => Number(value.toFixed(4));
