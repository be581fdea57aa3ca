import { runRetention } from '#server/records/retention/retention.ts';
import { createRetentionDeps } from '#server/records/retention/retention-deps.ts';
import { type RetentionKind, retentionKinds } from '#server/records/retention/retention-kinds.ts';
import { option, wholeNumberOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { createListResult } from '../definition/ops-context.ts';

export const runRetentionCommand = defineDatabaseCommand({
  name: 'run',
  summary: 'delete what is older than its period',
  input: {
    isDryRun: option('--dry-run', 'only count').conflicts('confirm'),
    confirmed: wholeNumberOption('--confirm <count>', 'delete what a dry run counted', [0, 1e12]),
  },
  run: async ({ storage, config, skewMs, warn }, { isDryRun = false, confirmed }) => {
    const deps = createRetentionDeps(config, storage, skewMs);
    const failed: RetentionKind[] = [];
    const { counts, held, stops, guardedCount, canConfirm } = await runRetention(deps, {
      isDryRun,
      confirmed,
      onProgress: (kind, deleted) => warn(`${kind}: ${deleted} deleted`),
      onError: (kind) => failed.push(kind),
    });
    for (const kind of failed) warn(`${kind} could not be read or deleted.`);
    if (stops.length > 0) {
      warn(
        `Contracts, enquiries, events, mails, records of erasure and the staff’s audit ${isDryRun ? 'would not be' : 'were not'} deleted:`,
      );
      for (const stop of stops) warn(`- ${stop}`);
      if (canConfirm) warn(`To delete them all the same: retention run --confirm ${guardedCount}`);
    }
    const rows = retentionKinds.map((data) => ({
      data,
      keptFor: deps.periods[data],
      count: counts[data],
      isDryRun,
    }));
    const list = createListResult(
      rows,
      [
        ['DATA', ({ data }) => data],
        ['KEPT FOR', ({ keptFor }) => keptFor],
        [isDryRun ? 'WOULD DELETE' : 'DELETED', ({ count }) => String(count)],
      ],
      'Nothing is kept.',
    );
    const isStopped = stops.length > 0 && !isDryRun;
    return {
      json: { kinds: rows, held, stops, confirm: guardedCount, failed },
      text: `${list.text}${held > 0 ? `${held} old contracts are held.\n` : ''}`,
      isAlarming: isStopped || failed.length > 0,
    };
  },
});
