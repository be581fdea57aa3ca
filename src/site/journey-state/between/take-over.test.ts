import { beforeEach, expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { maskSealedBank } from '#journey/answers.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { recordFetch } from '#tests/support/recorded-fetch.ts';
import { clearAnswers, readStoredAnswers, saveAnswer } from '../in-tab/answers.ts';
import { readDraft } from '../in-tab/drafts.ts';
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

test('the bank details of a later journey replace those of an earlier one, whose cookie is gone', () => {
  recordFetch(() => new Response(null, { status: 204 }));
  const laterId = '7c1d2f3a-8b4e-4a6f-9c0d-1e2f3a4b5c6d';
  const account = {
    accountName: 'Amelia Okafor',
    sortCode: '200000',
    isSoleAuthority: 'Y' as const,
  };
  const sealedIn = (journeyId: string) =>
    maskSealedBank({ ...account, accountNumber: '55779911' }, journeyId);
  takeOver({ journey, answers: { bank: sealedIn(id) }, refused: undefined });
  const later = { ...journey, id: laterId };
  takeOver({ journey: later, answers: { bank: sealedIn(laterId) }, refused: undefined });
  expect(readStoredAnswers().bank).toMatchObject({ journeyId: laterId });
});
