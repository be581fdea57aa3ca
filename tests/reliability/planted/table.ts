import type { Observation } from './planted-fault.ts';

/** What was read, as a table in Markdown. */
export function formatObservations(observations: Observation[]): string {
  const rows = observations.map(
    ({ what, said: { buyer = '', start = '', ...said }, seconds, end }) =>
      [
        what,
        buyer,
        start,
        said.readyz ?? '',
        said.health ?? '',
        said.log ?? '',
        said.metric ?? '',
        seconds.toFixed(1),
        end ?? 'the next start',
      ].map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').slice(0, 300)),
  );
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
  return [headings, headings.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
