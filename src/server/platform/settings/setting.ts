import { resolve } from 'node:path';
import * as z from 'zod/mini';
import { projectFolder } from './project-folder.ts';

/** One environment variable. */
interface Setting<Schema extends z.ZodMiniType<unknown, string>> {
  default: string;
  schema: Schema;
  /** Completes the sentence "KEY must be …". */
  expected: string;
  /** A secret's value is not printed in the error message. */
  isSecret?: boolean;
}

/** The values of settings, by their names. */
export type SettingValues<
  Settings extends Record<string, Setting<z.ZodMiniType<unknown, string>>>,
> = { [Key in keyof Settings]: z.output<Settings[Key]['schema']> };

/** Returns the definition unchanged. The call lets TypeScript infer the type of the schema. */
export function setting<Schema extends z.ZodMiniType<unknown, string>>(
  definition: Setting<Schema>,
): Setting<Schema> {
  return definition;
}

export const wholeNumber = (low: number, high: number) =>
  z.pipe(
    z.string().check(
      z.regex(/^\d+$/),
      z.refine((text) => Number(text) >= low && Number(text) <= high),
    ),
    z.transform(Number),
  );

export const maxPort = 65_535;

/** A port, or nothing for none. */
export const optionalPort = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => undefined),
  ),
  wholeNumber(0, maxPort),
]);

export const notEmpty = z.string().check(z.minLength(1));

/** A setting with one of these values; the first is the default. */
export const choice = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  expected = `one of ${values.join(', ')}`,
) =>
  setting({
    default: values[0],
    schema: z.enum(values) as z.ZodMiniType<Values[number], string>,
    expected,
  });

/** A relative path is relative to the project, so that the server and commands mean the same from any working directory. */
export const resolvePath = (path: string) => resolve(projectFolder, path);

export const folder = { schema: z.pipe(notEmpty, z.transform(resolvePath)), expected: 'a folder' };

/**
 * A URL that is encrypted or on this machine, or nothing: bank details and keys must not cross a network in plain text.
 */
export const safeReceiver = z.string().check(z.refine((text) => text === '' || isSafe(text)));

function isSafe(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isOnThisMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isOnThisMachine);
  // fetch refuses an address that holds a name and a password.
  return isEncrypted && username === '' && password === '';
}
