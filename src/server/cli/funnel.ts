import { loadContent } from '#server/content/load-content.ts';
import { type Dimension, readFunnel } from '#server/visits/funnel/funnel.ts';
import {
  countSteps,
  type FunnelCounts,
  getConversion,
  getErrorRate,
} from '#server/visits/funnel/funnel-counts.ts';
import { renderFunnelPage } from '#server/visits/funnel/funnel-page.tsx';
import type { Period } from '#server/visits/funnel/period.ts';
import { formatRows, formatRowsCsv, formatSteps, formatStepsCsv } from './funnel-texts.ts';
import type { Command } from './ops-context.ts';

export type FunnelFormat = 'text' | 'csv' | 'html';

interface FunnelCommandOptions {
  by?: Dimension | undefined;
  format: FunnelFormat;
}

export const funnelCommand: Command<[Period, FunnelCommandOptions]> = async (
  { storage, config, clock },
  period,
  { by, format },
) => {
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
};

const addRates = (counts: FunnelCounts) => ({
  ...counts,
  conversion: getConversion(counts),
  errorRate: getErrorRate(counts),
});
