import { endpointPaths } from '#api/paths.ts';
import { replaceAnswers } from '#site/session/answers.ts';
import { beginChangeFromSummary, endChangeFromSummary } from '#site/session/change-from-summary.ts';
import { keepDraft } from '#site/session/drafts.ts';
import { readText, removeKeys, writeJson, writeText } from '#site/session/session-storage.ts';
import { callApi } from '#tracking/calls/call-api.ts';
import type { CarriedView } from './carried-view.ts';

/**
 * Takes over the journey that the server carried while the page had no script: session storage holds it from now on, and its
 * cookie ends. Tabs share the cookie, so a tab remembers which journey it has taken over: a cookie that could not be ended
 * does not replace newer answers. Loaded only for a page with a carried journey.
 */
export function takeOver({ journey, answers, refused }: CarriedView): void {
  const { id, productId, agreement, isChanging, buysAgain, purchaseKey } = journey;
  if (readText('carriedJourney') !== id) {
    replaceAnswers(answers);
    writeJson('agreement', agreement);
    if (isChanging) beginChangeFromSummary(productId);
    else endChangeFromSummary();
    if (buysAgain) writeText('buysAgain', 'true');
    else removeKeys('buysAgain');
    if (purchaseKey) writeText('idempotencyKey', purchaseKey);
    if (refused) keepDraft(refused.step, refused.values);
    writeText('carriedJourney', id);
  }
  void callApi(endpointPaths.endCarriedJourney, { method: 'POST', body: { journeyId: id } });
}
