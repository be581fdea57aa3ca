import { useMemo } from 'react';
import { tickIds } from '#journey/agreement.ts';
import { restartBankTimer } from './bank-timer.ts';
import { changeSignal } from './change-signal.ts';
import { asRecord, readJson, removeKeys, type SessionKey, writeJson } from './session-storage.ts';

/**
 * What was typed into a form and not sent yet, by the form's name: a step's id, or `enquiry`. It survives a
 * reload and every way off the page, and is forgotten when the form is sent.
 */
export const draftsKey = 'drafts' satisfies SessionKey;

type Draft = Record<string, string>;

/** Whoever agrees to something does so by hand. `website` is the enquiry's trap for programs. */
export const neverDrafted: readonly string[] = [...tickIds, 'website'];
/** Bank numbers that were not checked yet live in this page's memory, and a reload asks for them again. */
export const inMemoryOnly: readonly string[] = ['sortCode', 'accountNumber'];

let bankNumbers: Draft = {};
let version = 0;
const draftChange = changeSignal();
const bankExpiry = changeSignal();

/** For the `input` event of a form. */
export function saveDraftField(form: string, field: EventTarget): void {
  if (!isField(field) || field.name === '' || neverDrafted.includes(field.name)) return;
  const { name, value } = field;
  if (inMemoryOnly.includes(name)) {
    bankNumbers = { ...bankNumbers, [name]: value };
    restartBankTimer();
  }
  const drafts = allDrafts();
  // Of a bank number only that there was one: after a reload the page says why it asks again.
  const kept = inMemoryOnly.includes(name) ? '' : value;
  writeJson(draftsKey, { ...drafts, [form]: { ...drafts[form], [name]: kept } });
}

/** The draft of a form: nothing on the server and while hydrating. */
export function useDraft(form: string): Draft {
  const read = draftChange.useValue(() => version, -1);
  return useMemo(() => (read < 0 ? {} : draftOf(form)), [form, read]);
}

export function draftOf(form: string): Draft {
  const draft = allDrafts()[form] ?? {};
  return form === 'bank' ? { ...draft, ...bankNumbers } : draft;
}

/** True after a reload has cleared bank numbers that had been typed and not been sent. */
export function useHasLostBankNumbers(): boolean {
  const bank = useDraft('bank');
  return useMemo(() => inMemoryOnly.some((name) => name in bank) && !hasBankNumbers(), [bank]);
}

function hasBankNumbers(): boolean {
  return Object.keys(bankNumbers).length > 0;
}

/** Whether anything of the bank step was typed and not sent, the account holder's name included. */
export function hasBankDraft(): boolean {
  return Object.keys(draftOf('bank')).length > 0;
}

/** A form may have one draft for each of several cases, named after it, e.g. `boiler-make 15`. */
export function clearDraft(form: string): void {
  const drafts = Object.entries(allDrafts());
  const others = drafts.filter(([name]) => name !== form && !name.startsWith(`${form} `));
  if (form === 'bank') bankNumbers = {};
  if (others.length === 0) removeKeys(draftsKey);
  else if (others.length < drafts.length) writeJson(draftsKey, Object.fromEntries(others));
  changed();
}

export function clearDrafts(): void {
  bankNumbers = {};
  removeKeys(draftsKey);
  changed();
}

/** Nobody has used the page for too long: the bank numbers on the screen go too. */
export function expireBankDraft(): void {
  clearDraft('bank');
  bankExpiry.notify();
}

export const onBankExpiry = bankExpiry.subscribe;

function allDrafts(): Record<string, Draft | undefined> {
  return Object.fromEntries(
    Object.entries(asRecord(readJson(draftsKey))).map(([form, draft]) => [form, textsOf(draft)]),
  );
}

/** Whatever is not as we wrote it is left out. */
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
