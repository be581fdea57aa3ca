import { DrizzleQueryError } from 'drizzle-orm';
import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Personal and bank fields by name. Nothing should log them; where something does, the value goes. */
export const redactedKeys = [
  'accountName',
  'accountNumber',
  'sortCode',
  'bankDetails',
  'customerDetails',
  'correspondenceAddress',
  'propertyAddress',
  'title',
  'firstName',
  'surname',
  'dob',
  'email',
  'telNumber',
  'postcode',
  'addressLine1',
  'addressLine2',
  'town',
  'authorization',
  'cookie',
];

const depths = ['', '*.', '*.*.', '*.*.*.'];

export function createLogger(
  level: Config['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: redactedKeys.flatMap((key) => depths.map((depth) => `${depth}${key}`)),
        censor: '[redacted]',
      },
      serializers: { err: describeError },
      hooks: {
        // Without the caller's own words pino would repeat the error's, past the serialiser.
        logMethod(args, method) {
          const [subject, words] = args as [unknown, unknown?];
          const isError =
            subject instanceof Error ||
            (typeof subject === 'object' && subject !== null && 'err' in subject);
          if (isError && words === undefined) method.call(this, subject, 'error');
          else method.apply(this, args);
        },
      },
    },
    destination,
  );
}

/**
 * Where an error came from, without what it was about: messages of the database layer repeat the
 * query's parameters, those of the database itself the value or the row that it refused.
 */
function describeError(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  const known =
    error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error;
  return {
    type: known.name,
    message: isFromDatabase(known) ? 'refused by the database' : known.message,
    code: textOf(known, 'code'),
    table: textOf(known, 'table'),
    constraint: textOf(known, 'constraint'),
    stack: known.stack?.split('\n').filter((line) => line.startsWith('    at ')),
  };
}

/** Only an error that the database itself sent has a severity. */
function isFromDatabase(error: Error): boolean {
  return textOf(error, 'severity') !== undefined;
}

function textOf(error: Error, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
