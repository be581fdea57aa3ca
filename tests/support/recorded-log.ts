import { createLogger } from '#server/observability/log.ts';

/** The server's own logger, with what it wrote at hand. */
export function recordedLog() {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  return { log, text: () => lines.join('') };
}
