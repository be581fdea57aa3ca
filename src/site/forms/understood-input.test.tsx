import { act, type ComponentProps, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import ContinuePage from '#site/pages/continue/page.tsx';
import SavePage from '#site/pages/save/page.tsx';
import { understoodAnswers } from '#tests/support/answer-cases.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
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

// The pages use only this part of their props.
const Save = SavePage as ComponentType<Pick<ComponentProps<typeof SavePage>, 'loaderData'>>;
const Continue = ContinuePage as ComponentType<
  Pick<ComponentProps<typeof ContinuePage>, 'loaderData'>
>;

test.each([
  [
    'saves an order',
    <Save
      key="save"
      loaderData={{
        planName: 'Plumbing Protect',
        values: { email: '', postcode: '' },
        asksPostcode: true,
        messages: { email: undefined, postcode: undefined },
        problem: undefined,
        sentUntil: undefined,
        backTo: '/',
        ownId: undefined,
      }}
    />,
  ],
  [
    'continues one',
    <Continue
      key="continue"
      loaderData={{
        link: {
          kind: 'found',
          planName: 'Plumbing Protect',
          savedAt: '12:00 on 1 March 2027',
          message: undefined,
          attemptsLeft: 5,
        },
        phoneNumber: '0801 157 0142',
      }}
    />,
  ],
])(
  'the page that %s shows the postcode as it was understood when the field is left',
  (_, element) => {
    const router = createMemoryRouter([{ path: '/', element }]);
    const { container } = mountElement(<RouterProvider router={router} />);
    const field = findElement<HTMLInputElement>(container, '[name=postcode]');
    act(() => field.focus());
    field.value = 'lsl 4ap';
    act(() => field.blur());
    expect(field.value).toBe('LS1 4AP');
  },
);
