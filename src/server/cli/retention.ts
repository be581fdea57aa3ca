import { type RetentionPeriods, runRetention } from '../retention/retention.ts';
import { readRetentionPeriods } from '../retention/retention-periods.ts';
import { type Command, createListResult } from './ops-context.ts';

export const retentionCommand: Command<[isDryRun: boolean]> = async (
  { db, config, clock, warn },
  isDryRun,
) => {
  const periods = readRetentionPeriods(config);
  const counts = await runRetention(
    { db, periods, dataFolder: config.DATA_DIR, clock },
    { isDryRun, onProgress: (kind, deleted) => warn(`${kind}: ${deleted} deleted`) },
  );
  const kinds = Object.keys(periods) as (keyof RetentionPeriods)[];
  const rows = kinds.map((data) => ({
    data,
    keptFor: periods[data],
    count: counts[data],
    isDryRun,
  }));
  return createListResult(
    rows,
    [
      ['DATA', ({ data }) => data],
      ['KEPT FOR', ({ keptFor }) => keptFor],
      [isDryRun ? 'WOULD DELETE' : 'DELETED', ({ count }) => String(count)],
    ],
    'Nothing is kept.',
  );
};
