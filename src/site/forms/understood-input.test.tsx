import { act, type ComponentProps, type ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { journeySteps } from '#journey/steps.ts';
import ContinuePage from '#site/pages/continue/page.tsx';
import SavePage from '#site/pages/save/page.tsx';
import { getStepUrl } from '#site/steps/step-url.ts';
import { understoodAnswers } from '#tests/support/answer-cases.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { foundAddress, openJourney } from '#tests/support/mounted-journey.tsx';
import { createAnswers, findTestProduct } from '#tests/support/purchase.ts';

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

// The list of addresses, and the questions, of a form are answered beside them.
test.each([
  ['postcode', { postcode: 'ls14ap' }],
  ['address', { letterPostcode: 'yo213pu', letterLine1: '4 Harbour Row', letterTown: 'Whitby' }],
  ['details', { dob: '1986-8-4', telNumber: '01134960123' }],
  ['bank', { accountName: 'Amelia Okafor', sortCode: '200000', accountNumber: '5577 9911' }],
] satisfies [StepId, Record<string, string>][])(
  'on the step %s, a reload and Back show every value as it was when its field was left',
  async (step, typed: Record<string, string>) => {
    const productId = 'plumbing-protect';
    const before = await openJourney({ productId, step });
    const journey = await fillIn(before);
    const shown = readShown(journey);
    expect(shown).not.toMatchObject(typed);

    // Bank numbers are asked for again after a reload.
    const reloaded = await journey.load(window.location.pathname);
    await reloaded.settle(() => {
      if (step !== 'bank') expect(readShown(reloaded)).toEqual(shown);
    });
    await fillIn(reloaded);
    await reloaded.pressSubmit();
    await reloaded.settle(() => expect(window.location.pathname).not.toBe(addressOf(step)));
    await reloaded.goBack();
    await reloaded.expectStep(productId, step);
    expect(readShown(reloaded)).toEqual(shown);

    async function fillIn(page: Omit<typeof before, 'calls'>) {
      const others = createAnswers(findTestProduct(productId))[step];
      if (step === 'address') {
        await page.settle(() =>
          page.find('[name=foundAddress] option', foundAddress.town.toUpperCase()),
        );
        await page.fill('foundAddress', foundAddress.completeAddressLine);
        await page.choose('writeHere', 'N');
      }
      if (step === 'bank') await page.choose('isSoleAuthority', 'Y');
      for (const [name, value] of Object.entries({ ...others, ...typed })) {
        const field = page.container.querySelector<HTMLInputElement>(`[name=${name}]`);
        if (typeof value !== 'string' || !field || field.type === 'radio') continue;
        await act(async () => field.focus());
        await page.fill(name, value);
        await act(async () => field.blur());
      }
      return page;
    }
  },
);

const addressOf = (step: StepId) =>
  getStepUrl('plumbing-protect', journeySteps.find(({ id }) => id === step)?.path ?? '');

/** The texts of the fields. */
function readShown({ container }: { container: HTMLElement }): Record<string, string> {
  const fields = [...container.querySelectorAll<HTMLInputElement>('form :is(input, select)[name]')];
  const texts = fields.filter(({ type }) => !['radio', 'checkbox', 'hidden'].includes(type));
  return Object.fromEntries(texts.map(({ name, value }) => [name, value]));
}

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
  'the page that %s shows the postcode as it was understood when the field is left, and masks it',
  (_, element) => {
    const router = createMemoryRouter([{ path: '/', element }]);
    const { container } = mountElement(<RouterProvider router={router} />);
    const field = findElement<HTMLInputElement>(container, '[name=postcode]');
    act(() => field.focus());
    field.value = 'lsl 4ap';
    act(() => field.blur());
    expect(field.value).toBe('LS1 4AP');
    const fields = [...container.querySelectorAll('form [name]')];
    expect(fields.filter((shown) => !shown.hasAttribute('data-clarity-mask'))).toEqual([]);
  },
);
