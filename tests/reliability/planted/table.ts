import type { Observation } from './planted-fault.ts';

const headings = [
  'Fault',
  'Buyer',
  'Start',
  '/readyz',
  'ops health',
  'Log',
  'Metric',
  'Seconds',
  'End',
];

const formatRow = (cells: string[]): string => `| ${cells.join(' | ')} |`;

/** The head of a table in Markdown. */
export const tableHead = `${formatRow(headings)}\n${formatRow(headings.map(() => '---'))}`;

/** What was read of one fault, as a row of the table. */
export function formatObservation({ what, said, seconds, end }: Observation): string {
  const { buyer = '', start = '', readyz = '', health = '', log = '', metric = '' } = said;
  const cells = [
    what,
    buyer,
    start,
    readyz,
    health,
    log,
    metric,
    seconds.toFixed(1),
    end ?? 'the next start',
  ];
  return formatRow(
    cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300)),
  );
}
