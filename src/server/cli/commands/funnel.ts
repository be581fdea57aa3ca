import { loadContent } from '#server/content/load-content.ts';
import { type Dimension, funnelDimensions, readFunnel } from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
} from '#server/visits/funnel/funnel-counts.ts';
import { formatFunnelCsv } from '#server/visits/funnel/funnel-csv.ts';
import type { Period } from '#server/visits/funnel/period.ts';
import { choiceOption, option } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { findPeriodProblem, periodOptions } from '../definition/period-options.ts';
import { formatRows, formatSteps } from '../output/funnel-texts.ts';

export const funnelCommand = defineDatabaseCommand({
  name: 'funnel',
  summary: 'where visits stop, what they buy, and their errors',
  input: {
    ...periodOptions,
    by: choiceOption('--by <dimension>', 'a row for each', funnelDimensions),
    isCsv: option('--csv', 'print CSV').conflicts('json'),
  },
  findProblem: findPeriodProblem,
  run: (context, { by, isCsv, ...period }) => showFunnel(context, period, { by, isCsv }),
});

async function showFunnel(
  { storage, config, clock }: OpsContext,
  period: Period,
  { by, isCsv }: { by: Dimension | undefined; isCsv: boolean | undefined },
) {
  const content = loadContent(config.CONTENT_DIR, clock());
  const funnel = await readFunnel(storage, content, period, clock());
  const text = () => (by ? formatRows(funnel, by) : formatSteps(funnel));
  const { total } = funnel;
  return {
    json: {
      ...period,
      total: { ...addRates(total), steps: countSteps(total) },
      ...(by && { by, rows: funnel[by].map((row) => ({ ...row, ...addRates(row) })) }),
    },
    text: isCsv ? formatFunnelCsv(funnel, by) : text(),
  };
}

const addRates = (counts: FunnelCounts) => ({
  ...counts,
  conversion: getConversion(counts),
  errorRate: getErrorRate(counts),
});
