import { forget, readJson, readText, writeJson, writeText } from './browser-session.ts';

/** What is being written on the expert page, kept until it is sent: failing or leaving costs nothing. */
const keys = { typed: 'enquiry', openedAt: 'enquiryOpenedAt' };

export function keepEnquiry(typed: unknown): void {
  writeJson(keys.typed, typed);
}

export function typedEnquiry(): unknown {
  return readJson(keys.typed);
}

/** Whoever comes back to a form that was filled in needs no time to fill it in. */
export function noteEnquiryOpened(now: number): void {
  if (openedAt() === undefined) writeText(keys.openedAt, String(now));
}

export function secondsToFill(now: number): number {
  return Math.max(0, (now - (openedAt() ?? now)) / 1000);
}

export function forgetEnquiry(): void {
  forget(...Object.values(keys));
}

function openedAt(): number | undefined {
  const text = readText(keys.openedAt);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
