import type { Context, Handler } from 'hono';
import * as z from 'zod/mini';
import { fieldErrorsOf } from '#api/failures.ts';
import { fail } from './failure-answer.ts';

/** A handler for bodies that the schema accepts; any other is answered with what is wrong in it. */
export function withBody<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: (c: Context, body: z.output<Schema>) => Response | Promise<Response>,
): Handler {
  return async (c) => {
    const parsed = z.safeParse(schema, await jsonBody(c));
    return parsed.success ? answer(c, parsed.data) : fail(c, 400, fieldErrorsOf(parsed.error));
  };
}

/** Broken JSON reads as undefined, which no schema accepts: the caller answers as for any bad body. */
export async function jsonBody(c: Context): Promise<unknown> {
  const text = await c.req.text();
  try {
    return JSON.parse(text, storable);
  } catch {
    return undefined;
  }
}

/**
 * No database keeps the null character or half of a surrogate pair, and no keyboard types them: with
 * either of them in it, the body counts as broken.
 */
function storable(_: string, value: unknown): unknown {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw new SyntaxError('A text holds characters that cannot be stored.');
  }
  return value;
}
