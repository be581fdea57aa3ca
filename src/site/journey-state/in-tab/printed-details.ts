import { asRecord } from '#journey/as-record.ts';
import { printedDetailsMinutes } from '#journey/kept-bank-details.ts';
import { createChangeSignal } from '#site/session/change-signal.ts';
import {
  readJson,
  readText,
  removeKeys,
  type SessionKey,
  writeJson,
} from '#site/session/session-storage.ts';

// `PrintedDetails` is in purchase.ts: pages that only remove the details import this file without zod.

const key = 'printedDetails' satisfies SessionKey;
const life = printedDetailsMinutes * 60_000;
const change = createChangeSignal();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Replaces the details of an earlier purchase; undefined removes them. */
export function keepPrintedDetails(details: object | undefined): void {
  if (details) writeJson(key, { ...details, until: Date.now() + life });
  else removeKeys(key);
  change.notify();
  removePrintedDetailsInTime();
}

/** Removes the details at their time, also if the page was asleep then. */
export function removePrintedDetailsInTime(): void {
  clearTimeout(timer);
  const { until } = asRecord(readJson(key));
  const left = Number(until) - Date.now();
  if (left > 0) {
    timer = setTimeout(removePrintedDetailsInTime, left);
    addEventListener('pageshow', removePrintedDetailsInTime, { once: true });
  } else if (readText(key) !== null) keepPrintedDetails(undefined);
}

/** The stored JSON; null without details, on the server and while hydrating. */
export function usePrintedDetailsText(): string | null {
  return change.useValue(() => readText(key), null);
}
