import { DrizzleQueryError } from 'drizzle-orm';
import {
  type Bindings,
  type ChildLoggerOptions,
  type DestinationStream,
  type Logger,
  pino,
} from 'pino';
import * as z from 'zod/mini';
import { getSafeMessage, isFromPostgres } from '../errors/error-code.ts';
import { type SettingValues, setting } from '../settings/setting.ts';
import { getTraceIds } from '../tracing/span.ts';
import { createRedactor } from './redact.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const logSettings = {
  LOG_LEVEL: setting({
    default: 'info',
    schema: z.enum(logLevels) as z.ZodMiniType<(typeof logLevels)[number], string>,
    expected: `one of ${logLevels.join(', ')}`,
  }),
};

/** Fields with personal or bank details. No code should log them; if some does, the value is replaced. */
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

export function createLogger(
  level: SettingValues<typeof logSettings>['LOG_LEVEL'],
  destination: DestinationStream = pino.destination(1),
): Logger {
  const redact = createRedactor(redactedKeys);
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => getTraceIds() ?? {},
      formatters: { log: redact },
      serializers: { err: describeError },
      hooks: {
        // Without a message pino logs the error's own message, which the serialiser below would have removed.
        logMethod(args, method) {
          const [subject, message] = args as [unknown, unknown?];
          const isError =
            subject instanceof Error ||
            (typeof subject === 'object' && subject !== null && 'err' in subject);
          if (isError && message === undefined) method.call(this, subject, 'error');
          else method.apply(this, args);
        },
      },
    },
    destination,
  );
  const { child } = logger;
  // Redacts the fields of a child logger here, because pino's log formatter is not applied to them.
  return Object.assign(logger, {
    child(this: Logger, bindings: Bindings, options?: ChildLoggerOptions): Logger {
      return Reflect.apply(child, this, [redact(bindings), options]);
    },
  });
}

/**
 * The fields of an error that contain no personal data. Drizzle's messages repeat the query's parameters, and
 * PostgreSQL's messages repeat the refused value or row, so neither is logged.
 */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return describeOther(error);
  const known =
    error instanceof DrizzleQueryError ? (error.cause ?? new Error('Failed query')) : error;
  return {
    type: known.name,
    message: isFromPostgres(known) ? 'refused by the database' : getSafeMessage(known),
    code: textOf(known, 'code'),
    table: textOf(known, 'table'),
    constraint: textOf(known, 'constraint'),
    stack: stackOf(known),
  };
}

function stackOf({ name, message, stack }: Error): string[] | undefined {
  // The pool has said why there is no connection, and whoever needs one is not the cause.
  if (name === 'DatabaseUnavailableError') return undefined;
  // The stack begins with the message, whose lines may look like those of a stack.
  const places = stack?.replace(message, () => '').split('\n');
  return places?.filter((line) => line.startsWith('    at '));
}

/** Something that was thrown and is no Error, e.g. an object of a library. Its other fields may contain anything. */
function describeOther(thrown: unknown): Record<string, unknown> {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown };
  const cause: unknown = Reflect.get(thrown, 'cause');
  return {
    type: thrown.constructor?.name ?? 'object',
    code: textOf(thrown, 'code'),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

function textOf(error: object, key: string): string | undefined {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
}
