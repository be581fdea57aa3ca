import { beforeEach, expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { clearAnswers, readStoredAnswers, saveAnswer } from '#site/session/answers.ts';
import { readDraft } from '#site/session/drafts.ts';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { takeOver } from './take-over.ts';

const id = '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940';
const journey = {
  ...createCarriedJourney(id, 'plumbing-protect'),
  purchaseKey: id,
  isChanging: true,
};

beforeEach(() => {
  clearAnswers();
  sessionStorage.clear();
});

test('a carried journey replaces the answers of the tab once, and its cookie ends', () => {
  const calls = recordFetch(() => new Response(null, { status: 204 }));
  saveAnswer('postcode', { postcode: 'LS1 4AP' });
  const carried = { journey, answers: { postcode: { postcode: 'LS2 7HY' } }, refused: undefined };
  takeOver(carried);
  expect(readStoredAnswers().postcode).toEqual({ postcode: 'LS2 7HY' });
  expect(sessionStorage.getItem('idempotencyKey')).toBe(id);
  expect(sessionStorage.getItem('changing')).toBe('plumbing-protect');

  // The cookie could not be ended: it does not replace a newer answer.
  saveAnswer('postcode', { postcode: 'LS6 3DA' });
  takeOver(carried);
  expect(readStoredAnswers().postcode).toEqual({ postcode: 'LS6 3DA' });
  expect(calls.map(({ path }) => path)).toEqual([
    endpointPaths.endCarriedJourney,
    endpointPaths.endCarriedJourney,
  ]);
});

test('refused input becomes unsent input of its step, without ticks', () => {
  recordFetch(() => new Response(null, { status: 204 }));
  const values = { firstName: 'A1', emailMarketingConsent: true };
  takeOver({ journey, answers: {}, refused: { step: 'details', values, hasErrors: true } });
  expect(readDraft('details')).toEqual({ firstName: 'A1' });
});
