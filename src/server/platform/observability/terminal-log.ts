import { styleText } from 'node:util';
import * as z from 'zod/mini';
import { parseJson } from '#rules/json/parse-json.ts';

/** What a line of the log has for a person. Other fields, e.g. process or trace ids, are for programs. */
const entrySchema = z.looseObject({
  level: z.number(),
  time: z.string(),
  msg: z.optional(z.string()),
  method: z.optional(z.string()),
  path: z.optional(z.string()),
  route: z.optional(z.string()),
  status: z.optional(z.number()),
  ms: z.optional(z.number()),
  err: z.optional(z.looseObject({ message: z.optional(z.string()) })),
});

type LogEntry = z.infer<typeof entrySchema>;

/** Fields that the line shows in words, or that say nothing to a person. */
const shownFields = new Set([
  ...Object.keys(entrySchema.shape),
  'requestId',
  'traceId',
  'spanId',
  'warning',
]);

const levels = { error: 50, warning: 40, info: 30 };

interface TerminalLogOptions {
  write: (text: string) => void;
  /** Shows pages and files too, which would hide what happens. */
  showsAll: boolean;
}

/** The log for a person at a terminal: one line for each event, and until `open()` nothing but warnings. */
export function createTerminalLog({ write, showsAll }: TerminalLogOptions) {
  let isOpen = false;
  return {
    open: () => {
      isOpen = true;
    },
    write: (line: string) => {
      const parsed = entrySchema.safeParse(parseJson(line));
      if (!parsed.success) return write(line);
      const { data: entry } = parsed;
      const isShown = showsAll || entry.level >= levels.warning || (isOpen && !isPage(entry));
      if (isShown) write(`${formatEntry(entry)}\n`);
    },
  };
}

/** A request for a page or a file, or a report of a visit, that was answered. */
function isPage({ msg, method, path = '', status = 0 }: LogEntry): boolean {
  if (msg !== 'request' || status >= 500) return false;
  return method === 'GET' || method === 'HEAD' || path.endsWith('/report-event');
}

function formatEntry(entry: LogEntry): string {
  const { level, time, msg = '', err } = entry;
  const clock = styleText('dim', new Date(time).toTimeString().slice(0, 8));
  const text = msg === 'request' ? describeRequest(entry) : `${describeLevel(level)}${msg}`;
  const reason = err?.message && err.message !== msg ? ` (${err.message})` : '';
  return `${clock}  ${text}${reason}${describeFields(entry)}`;
}

function describeRequest({ method, path, route, status = 0, ms }: LogEntry): string {
  const line = `${method} ${path ?? route} ${status} in ${ms} ms`;
  return status >= 500 ? styleText('red', line) : line;
}

function describeLevel(level: number): string {
  if (level >= levels.error) return styleText('red', 'Error: ');
  return level >= levels.warning ? styleText('yellow', 'Warning: ') : '';
}

function describeFields(entry: LogEntry): string {
  const fields = Object.entries(entry)
    .filter(([name, value]) => !shownFields.has(name) && value !== undefined)
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return fields.length === 0 ? '' : styleText('dim', `  ${fields.join(', ')}`);
}
