import { formatPounds } from '#rules/money.ts';
import type { Dimension, Funnel } from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatCount, formatNumberOf, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { formatPeriod } from '#server/visits/funnel/period.ts';
import { formatTable } from './table.ts';

export function formatSteps({ period, total }: Funnel): string {
  const rows = countSteps(total).map(({ id, label, reached, shareOfAll, left, leftShare }) => [
    label,
    formatCount(reached),
    formatPercent(shareOfAll),
    id === 'bought' ? '' : formatCount(left),
    id === 'bought' ? '' : formatPercent(leftShare),
  ]);
  const { visits, views, errors } = total;
  return [
    `Funnel, ${formatPeriod(period)}\n\n`,
    formatTable(['STEP', 'VISITS', 'OF ALL', 'LEFT HERE', 'SHARE'], rows, 1),
    `\n${formatNumberOf(visits, 'visit')} with ${formatNumberOf(views, 'page view')} and ${formatNumberOf(errors ?? 0, 'error')} (in ${formatPercent(getErrorRate(total))} of visits).\n`,
    `First-year value of the plans bought: ${formatPounds(total.firstYearValue)}.\n`,
  ].join('');
}

export function formatRows(funnel: Funnel, by: Dimension): string {
  const shown = columns.filter(([, , isForPlans]) => isForPlans || by !== 'plan');
  const cells = (label: string, row: FunnelCounts) => [
    label,
    ...shown.map(([, cell]) => cell(row)),
  ];
  return [
    `Funnel by ${by}, ${formatPeriod(funnel.period)}\n\n`,
    formatTable(
      [by.toUpperCase(), ...shown.map(([heading]) => heading)],
      [...funnel[by].map((row) => cells(row.label, row)), cells('All', funnel.total)],
      1,
    ),
  ].join('');
}

const columns: [heading: string, cell: (row: FunnelCounts) => string, isForPlans: boolean][] = [
  ['VIEWS', ({ views }) => formatCount(views), true],
  ['VISITS', ({ visits }) => formatCount(visits), false],
  ['ORDER', ({ reached }) => formatCount(reached.order), true],
  ['WENT ON', ({ reached }) => formatCount(reached['your-boiler']), true],
  ['BOUGHT', ({ reached }) => formatCount(reached.bought), true],
  ['RATE', (row) => formatPercent(getConversion(row)), true],
  ['ERRORS', (row) => formatPercent(getErrorRate(row)), false],
];
