import { createLogger } from '#server/platform/observability/log.ts';

/** The server's logger, and the text that it has written. */
export function createRecordedLog() {
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => lines.push(line) });
  return { log, text: () => lines.join('') };
}
