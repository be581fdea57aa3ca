import type * as z from 'zod/mini';

/** One environment variable. */
interface Setting<Schema extends z.ZodMiniType<unknown, string>> {
  default: string;
  schema: Schema;
  /** Completes the sentence "KEY must be …". */
  expected: string;
  /** A secret's value is not printed in the error message. */
  isSecret?: boolean;
}

/** Returns the definition unchanged. The call lets TypeScript infer the type of the schema. */
export function setting<Schema extends z.ZodMiniType<unknown, string>>(
  definition: Setting<Schema>,
): Setting<Schema> {
  return definition;
}
