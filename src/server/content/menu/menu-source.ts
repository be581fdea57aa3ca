import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type Menu, menuSchema } from '#catalogue/menu.ts';
import { repeatTask } from '#server/platform/background/repeat-task.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import { fetchJson } from '#server/platform/outbound/fetch-json.ts';

/** The menu call's response: the menu and, unused here, the name of the environment that sent it. */
const menuCallSchema = z.extend(menuSchema, { environmentName: z.optional(z.string()) });

const maxBytes = 256 * 1024;

/** Parses the response. Fields that this version does not know are left out: the sender may be newer. */
function parseMenuCall(body: unknown): Menu {
  const known: unknown = structuredClone(body);
  for (const { code, path, ...issue } of z.safeParse(menuCallSchema, body).error?.issues ?? []) {
    if (code !== 'unrecognized_keys' || !('keys' in issue)) continue;
    const place = path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), known);
    for (const key of issue.keys) Reflect.deleteProperty(Object(place), key);
  }
  const { actions, items } = z.parse(menuCallSchema, known);
  return { actions, items };
}

interface MenuSourceOptions {
  /** The URL of the menu call. When it is empty, only the menu of the content is used. */
  url: string;
  contentMenu: () => Menu;
  /** Says what is wrong with the menu, or undefined when nothing is. */
  warn: (sentence: string | undefined) => void;
  intervalMs: number;
  timeoutMs?: number;
}

export interface MenuSource {
  current: () => Menu;
  /** A text that changes whenever the fetched menu changes. */
  version: () => string;
  close: () => void;
}

/**
 * The menu at MENU_URL, fetched again after each interval. While it cannot be fetched or is not valid, the last valid one is
 * used; before the first one, the menu of the content. No page waits for it.
 */
export function openMenuSource({
  url,
  contentMenu,
  warn,
  intervalMs,
  timeoutMs = 3_000,
}: MenuSourceOptions): MenuSource {
  let fetched: Menu | undefined;
  let version = '';

  const refresh = async () => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const { body } = await fetchJson(url, { signal, maxBytes });
      fetched = parseMenuCall(body);
      version = createHash('sha256').update(JSON.stringify(fetched)).digest('hex').slice(0, 16);
      warn(undefined);
    } catch (error) {
      warn(
        `the menu at MENU_URL is not usable (${describeProblem(error)}), and the last one stays: put right what answers there, or MENU_URL`,
      );
    }
  };

  const stop = url === '' ? () => {} : repeatTask(refresh, intervalMs, () => {});
  return {
    current: () => fetched ?? contentMenu(),
    version: () => version,
    close: () => void stop(),
  };
}

/** A short reason without any text of the response. */
function describeProblem(error: unknown): string {
  if (!(error instanceof z.core.$ZodError)) return getErrorReason(error);
  const [issue] = error.issues;
  return `${issue?.path.join('.') || 'response'}: ${issue?.message}`;
}
