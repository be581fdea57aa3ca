import { endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import {
  readJson,
  readText,
  removeKeys,
  writeJson,
  writeText,
} from '#site/session/session-storage.ts';
import type { CarriedView } from '#site/steps/carried-view.ts';
import { callApi } from '#tracking/calls/call-api.ts';
import { readStoredAnswers, writeAnswers } from '../in-tab/answers.ts';
import { beginChangeFromSummary, endChangeFromSummary } from '../in-tab/change-from-summary.ts';
import { clearDraft, draftsStorageKey, fieldsNeverDrafted } from '../in-tab/drafts.ts';

/**
 * Takes over the journey that the server carried while the page had no script: session storage holds it from now on, and its
 * cookie ends. Tabs share the cookie, so a tab remembers which journey it has taken over: a cookie that could not be ended
 * does not replace newer answers. Loaded only for a page with a carried journey.
 */
export function takeOver({ journey, answers, refused }: CarriedView): void {
  const { id, productId, agreement, isChanging, buysAgain, purchaseKey } = journey;
  const before = readStoredAnswers();
  if (readText('carriedJourney') === id) {
    // The account of this tab, in a cookie that names this journey since it was saved for later.
    if (isSameAccount(before.bank, answers.bank)) writeAnswers({ ...before, bank: answers.bank });
  } else {
    for (const step of Object.keys(answers) as StepId[]) {
      // The unsent input belongs to the earlier answer.
      if (JSON.stringify(answers[step]) !== JSON.stringify(before[step])) clearDraft(step);
    }
    writeAnswers(answers);
    writeJson('agreement', agreement);
    if (isChanging) beginChangeFromSummary(productId);
    else endChangeFromSummary();
    if (buysAgain) writeText('buysAgain', 'true');
    else removeKeys('buysAgain');
    if (purchaseKey) writeText('idempotencyKey', purchaseKey);
    if (refused) writeJson(draftsStorageKey, withDraft(refused.step, refused.values));
    writeText('carriedJourney', id);
  }
  const endCookie = () =>
    void callApi(endpointPaths.endCarriedJourney, { method: 'POST', body: { journeyId: id } });
  // Until then a press posts the form natively, and the answer to this call could end the cookie of that post.
  if (window.earlyInput?.isOver === false) {
    addEventListener('hydrated', endCookie, { once: true });
  } else endCookie();
}

function isSameAccount(own: unknown, sealed: unknown): boolean {
  const read = ({ accountName, sortCode, accountNumber }: Record<string, unknown>) =>
    [accountName, sortCode, accountNumber].join();
  return own !== undefined && read(asRecord(own)) === read(asRecord(sealed));
}

/** The unsent input of all forms with that of a form which the server refused, without ticks. */
function withDraft(form: string, values: Record<string, string | boolean>): object {
  const kept = Object.entries(values).filter(([name]) => !fieldsNeverDrafted.includes(name));
  return { ...asRecord(readJson(draftsStorageKey)), [form]: Object.fromEntries(kept) };
}
