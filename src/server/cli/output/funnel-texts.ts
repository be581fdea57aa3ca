import { formatPounds } from '#rules/money.ts';
import type { Dimension, Funnel, FunnelGroup } from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
} from '#server/visits/funnel/funnel-counts.ts';
import { funnelSteps } from '#server/visits/funnel/funnel-steps.ts';
import { formatCount, formatPercent } from '#server/visits/funnel/number-texts.ts';
import { formatPeriod } from '#server/visits/funnel/period.ts';
import { formatCsv } from './csv.ts';
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

export function formatStepsCsv(total: FunnelCounts): string {
  return formatCsv(
    ['step', 'visits', 'shareOfAll', 'left', 'leftShare'],
    countSteps(total).map(({ id, reached, shareOfAll, left, leftShare }) => [
      id,
      reached,
      round(shareOfAll),
      left,
      round(leftShare),
    ]),
  );
}

export function formatRowsCsv(rows: FunnelGroup[], by: Dimension): string {
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
    rows.map((row) => [
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

const formatNumberOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
