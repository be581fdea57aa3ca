import { loadContent } from '#server/content/load-content.ts';
import { type Dimension, funnelDimensions, readFunnel } from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
} from '#server/visits/funnel/funnel-counts.ts';
import { renderFunnelPage } from '#server/visits/funnel/funnel-page.tsx';
import type { Period } from '#server/visits/funnel/period.ts';
import { choiceOption, option } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { findPeriodProblem, periodOptions } from '../definition/period-options.ts';
import { formatRows, formatRowsCsv, formatSteps, formatStepsCsv } from '../output/funnel-texts.ts';

type FunnelFormat = 'text' | 'csv' | 'html';

export const funnelCommand = defineDatabaseCommand({
  name: 'funnel',
  summary: 'where visits stop, what they buy, and their errors',
  input: {
    ...periodOptions,
    by: choiceOption('--by <dimension>', 'a row for each', funnelDimensions),
    isCsv: option('--csv', 'print CSV').conflicts(['json', 'html']),
    isHtml: option('--html', 'print a report as one HTML file').conflicts('json'),
  },
  findProblem: findPeriodProblem,
  run: (context, { by, isCsv, isHtml, ...period }) =>
    showFunnel(context, period, { by, format: isHtml ? 'html' : isCsv ? 'csv' : 'text' }),
});

async function showFunnel(
  { storage, config, clock }: OpsContext,
  period: Period,
  { by, format }: { by: Dimension | undefined; format: FunnelFormat },
) {
  const content = loadContent(config.CONTENT_DIR, clock());
  const { brand, brandFiles, servedFiles } = content;
  const funnel = await readFunnel(storage, content, period, clock());
  const texts: Record<FunnelFormat, () => string> = {
    text: () => (by ? formatRows(funnel, by) : formatSteps(funnel)),
    csv: () => (by ? formatRowsCsv(funnel[by], by) : formatStepsCsv(funnel.total)),
    html: () =>
      renderFunnelPage(funnel, {
        by,
        brand,
        logo: brandFiles.logo,
        font: servedFiles.get(`brand/${brand.font?.file}`)?.bytes,
        madeAt: clock(),
      }),
  };
  const { total } = funnel;
  return {
    json: {
      ...period,
      total: { ...addRates(total), steps: countSteps(total) },
      ...(by && { by, rows: funnel[by].map((row) => ({ ...row, ...addRates(row) })) }),
    },
    text: texts[format](),
  };
}

const addRates = (counts: FunnelCounts) => ({
  ...counts,
  conversion: getConversion(counts),
  errorRate: getErrorRate(counts),
});
