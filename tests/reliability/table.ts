import type { RunResult } from './fault-run.ts';
import type { Plan } from './schedule.ts';

/** The result of a run as a table in Markdown. */
export function formatResult({ seed, purchases }: Plan, result: RunResult): string {
  const { sold, presses, durations, done, firstSales, findings } = result;
  const count = (kind: string) => done.get(kind) ?? 0;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const sorted = durations.toSorted((one, other) => one - other);
  const share = (part: number) => seconds(sorted[Math.floor(part * (sorted.length - 1))] ?? 0);
  // What both databases lack is one loss.
  const faults = [
    ...new Set(
      findings.map(({ rule, detail }) => `${rule}: ${detail.replace(/^(primary|standby): /, '')}`),
    ),
  ];
  const found = (...words: string[]) =>
    faults.filter((fault) => words.some((word) => fault.includes(word))).length;
  const lost = found('answered 200 exists once');
  const doubled = found('doubled', 'nobody asked for');
  const statuses = [...result.statuses]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([status, times]) => `${status}: ${times}`);
  const rows: [what: string, value: string | number][] = [
    ['Seed', seed],
    ['Purchases, answered 200', `${sold} of ${purchases}`],
    ['Requests for them, by answer', `${presses} (${statuses.join(', ')})`],
    ['Time until bought: median, 99 %, longest', [0.5, 0.99, 1].map(share).join(', ')],
    ['Contracts in the primary, in the standby', result.stored.join(', ')],
    ['Webhooks, mails received (at least one for each)', `${result.webhooks}, ${result.mails}`],
    ['Mails refused by greylisting', result.greylisted],
    ['Instances killed', count('kill')],
    [
      'Starts of instances, starts that failed, stops cut short',
      `${result.starts}, ${result.failedStarts}, ${result.cutShort}`,
    ],
    ['Primaries killed, standbys promoted', count('promotion')],
    ['First sale after a promotion: longest', seconds(Math.max(0, ...firstSales))],
    ['Silent network cuts', count('network cut')],
    ['Standbys frozen', count('frozen standby')],
    ['Full disks', result.hasOwnDisk ? count('full disk') : 'none, because mounting needs root'],
    ['Clocks that jumped', count('clock jump')],
    ['Bank key changes, migrations', `${count('bank key change')}, ${count('migration')}`],
    ['Changes of the CRM', count('change of the CRM')],
    [
      'Time to sell, whole run',
      `${seconds(result.soldIn * 1000)}, ${seconds(result.takes * 1000)}`,
    ],
    ['**Lost**', lost],
    ['**Doubled, or not asked for**', doubled],
    ['**Other findings of the checker**', faults.length - lost - doubled],
  ];
  const lines = rows.map(([what, value]) => `| ${what} | ${value} |`);
  return ['| | |', '|---|---|', ...lines].join('\n');
}
