import * as z from 'zod/mini';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { clearDraft } from '#site/journey-state/in-tab/drafts.ts';
import { createUuid } from '#site/session/create-uuid.ts';
import {
  readJson,
  readText,
  removeKeys,
  writeJson,
  writeText,
} from '#site/session/session-storage.ts';

/** The name of the enquiry form's draft. */
export const enquiryDraftName = 'enquiry';

const openedAtKey = 'enquiryOpenedAt';

/**
 * Stores when the form was first opened. Later openings do not count, so a form refilled from its draft is not
 * taken for one filled in too fast.
 */
export function recordEnquiryOpened(now: number): void {
  if (openedAt() === undefined) writeText(openedAtKey, String(now));
}

export function getSecondsToFill(now: number): number {
  return Math.max(0, (now - (openedAt() ?? now)) / 1000);
}

const keySchema = z.object({ key: z.string().check(z.refine(isUuid)), content: z.string() });

/**
 * The idempotency key of this enquiry: created when it is first sent, kept until success. An enquiry that was changed
 * since then is another one and gets a new key.
 */
export function getEnquiryKey(enquiry: Record<string, string>): string {
  const content = JSON.stringify(enquiry);
  const { data: kept } = z.safeParse(keySchema, readJson('enquiryKey'));
  if (kept?.content === content) return kept.key;
  const key = createUuid();
  writeJson('enquiryKey', { key, content });
  return key;
}

export function clearStoredEnquiry(): void {
  clearDraft(enquiryDraftName);
  removeKeys(openedAtKey, 'enquiryKey');
}

function openedAt(): number | undefined {
  const text = readText(openedAtKey);
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined;
}
