import { act } from 'react';
import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { understoodAnswers } from '#tests/support/answer-cases.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

test.each(understoodAnswers)(
  'on the step %s, %s typed as %j is shown as %j when the field is left, and has no error',
  async (step, field, typed, shown) => {
    const journey = await openJourney({ step });
    await act(async () => journey.find(`[name=${field}]`).focus());
    // Character by character, as the mask sees it.
    for (const character of typed) {
      await journey.fill(field, journey.readValue(field) + character);
    }
    await act(async () => journey.find(`[name=${field}]`).blur());
    expect(journey.readValue(field)).toBe(shown);
    await journey.settle(() => {});
    expect(journey.container.querySelector(`#${field}-error`)).toBeNull();
  },
);

test('bank details that were pasted and sent by a press, without leaving the field, are understood', async () => {
  const journey = await openJourney({ step: 'bank' });
  await journey.fill('sortCode', 'Sort code: 2O-OO-OO');
  await journey.fill('accountNumber', '557799ll');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.expectStep('plumbing-protect', 'summary');
  const sent = journey.calls.find(({ path }) => path === endpointPaths.validateBankDetails);
  expect(sent?.body).toMatchObject({ sortCode: '200000', accountNumber: '55779911' });
});
