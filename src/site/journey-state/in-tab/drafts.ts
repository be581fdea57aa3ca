import { useMemo } from 'react';
import { consentFields } from '#journey/agreement.ts';
import { asRecord } from '#journey/as-record.ts';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { createChangeSignal } from '#site/session/change-signal.ts';
import { readJson, removeKeys, type SessionKey, writeJson } from '#site/session/session-storage.ts';

/**
 * Unsent form input by form name: a step's id, or `enquiry`. It survives a reload and leaving the page, and is
 * removed when the form is sent.
 */
export const draftsStorageKey = 'drafts' satisfies SessionKey;

type Draft = Record<string, string>;

/**
 * Ticks must be made by the buyer. The question about authority is an answer like any other, although its "yes" is a consent
 * too. `website` is the enquiry form's honeypot.
 */
export const fieldsNeverDrafted: readonly string[] = [
  ...consentFields.filter((field) => field !== 'isSoleAuthority'),
  'website',
];

let bankNumbers: Draft = {};
let version = 0;
const draftChange = createChangeSignal();

/** Stores one changed field in the form's draft; called on the form's `input` event. */
export function saveDraftField(form: string, field: EventTarget): void {
  if (isField(field) && field.name !== '') saveDraftValue(form, field.name, field.value);
}

/** Stores input that a form has sent as unsent input again. */
export function saveDraft(form: string, values: Draft): void {
  for (const [name, value] of Object.entries(values)) saveDraftValue(form, name, value);
  changed();
}

function saveDraftValue(form: string, name: string, value: string): void {
  if (fieldsNeverDrafted.includes(name)) return;
  if (bankNumberFields.includes(name)) bankNumbers = { ...bankNumbers, [name]: value };
  const drafts = allDrafts();
  // Of a bank number only the fact that it was typed is stored: after a reload the page says why it asks again.
  const kept = bankNumberFields.includes(name) ? '' : value;
  writeJson(draftsStorageKey, { ...drafts, [form]: { ...drafts[form], [name]: kept } });
}

/** The draft of a form; empty on the server and while hydrating. */
export function useDraft(form: string): Draft {
  const read = draftChange.useValue(() => version, -1);
  return useMemo(() => (read < 0 ? {} : readDraft(form)), [form, read]);
}

/** The unsent input of a form; for the bank form with the numbers, which are kept in memory only. */
export function readDraft(form: string): Draft {
  const draft = allDrafts()[form] ?? {};
  return form === 'bank' ? { ...draft, ...bankNumbers } : draft;
}

export function hasBankNumbers(): boolean {
  return Object.keys(bankNumbers).length > 0;
}

/** Clears the draft of a form, and of its cases, e.g. `boiler-make 15` for the age limit 15. */
export function clearDraft(form: string): void {
  const drafts = Object.entries(allDrafts());
  const others = drafts.filter(([name]) => name !== form && !name.startsWith(`${form} `));
  if (form === 'bank') bankNumbers = {};
  if (others.length === 0) removeKeys(draftsStorageKey);
  else if (others.length < drafts.length) writeJson(draftsStorageKey, Object.fromEntries(others));
  changed();
}

export function clearDrafts(): void {
  bankNumbers = {};
  removeKeys(draftsStorageKey);
  changed();
}

function allDrafts(): Record<string, Draft | undefined> {
  return Object.fromEntries(
    Object.entries(asRecord(readJson(draftsStorageKey))).map(([form, draft]) => [
      form,
      textsOf(draft),
    ]),
  );
}

/** Reads the stored drafts and leaves out malformed values. */
function textsOf(draft: unknown): Draft {
  const texts = Object.entries(asRecord(draft)).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(texts) as Draft;
}

function isField(
  target: EventTarget,
): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement
  );
}

function changed(): void {
  version += 1;
  draftChange.notify();
}
