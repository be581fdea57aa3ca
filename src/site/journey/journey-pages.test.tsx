import { expect, onTestFinished, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { journeySteps } from '#journey/steps.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

test('the back link of each step opens the step before, and that of the order page the listing; no step of a maintenance plan says “policy”', async () => {
  const productId = 'boiler-and-service-care';
  const journey = await openJourney({ productId, step: 'confirmation' });
  const steps = journeySteps.map(({ id }) => id).toReversed();
  for (const step of steps) {
    await journey.expectStep(productId, step);
    expect(journey.readText(), step).not.toMatch(/polic/i);
    await journey.follow('Back');
  }
  await journey.expectPath(basePath);
});

test('a boiler too old for the plan gets a plan with a higher age limit suggested; its make is not required', async () => {
  const journey = await openJourney({ productId: '3mhp', step: 'boiler-make' });
  await journey.choose('isAgeConfirmed', 'N');
  await journey.pressSubmit();
  await journey.expectHeading('This plan is for boilers up to 10 years old');
  await journey.expectText('Accepts boilers up to 15 years old');
  await journey.follow('See Boiler Insurance');
  await journey.expectHeading('Boiler Insurance');
});

test('a boiler too old for every plan gets a plan without a boiler and an expert suggested', async () => {
  const journey = await openJourney({ productId: 'boiler-insurance', step: 'boiler-make' });
  await journey.choose('isAgeConfirmed', 'N');
  await journey.pressSubmit();
  await journey.expectHeading('This plan is for boilers up to 15 years old');
  await journey.expectText('See Plumbing Protect');
  await journey.follow('Speak to an expert');
  await journey.expectPath(`${basePath}/speak-to-an-expert`);
});

test('a field that was filled in without an event, or with one that changes nothing, is read when the form is submitted', async () => {
  const productId = 'plumbing-protect';
  const journey = await openJourney({ productId, step: 'postcode' });
  const field = journey.find('#postcode') as HTMLInputElement;
  // React knows this value already when the event comes.
  field.value = 'LS1 4AP';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
});

test('a postcode outside the service area gets an explanation, and another postcode can be entered', async () => {
  const productId = 'plumbing-protect';
  const journey = await openJourney({ productId, step: 'postcode' });
  for (const [given, title] of [
    ['bt1 5gs', 'We do not look after homes in Northern Ireland yet'],
    ['je2 3ab', 'We do not look after homes in the Channel Islands or the Isle of Man yet'],
    ['bx1 1lt', 'We cannot find any homes at BX1 1LT'],
  ] as const) {
    await journey.fill('postcode', given);
    await journey.pressSubmit();
    await journey.expectHeading(title);
    expect(document.activeElement).toBe(journey.find('h1'));
    await journey.click('a', 'Check another postcode');
    await journey.settle(() => expect(document.activeElement).toBe(journey.find('#postcode')));
    expect(journey.find('#postcode').ariaInvalid).not.toBe('true');
  }
  await journey.fill('postcode', 'ls1 4ap');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
});

test.each([
  ['isConfirmed', 'order', '[name=isConfirmed]'],
  ['isWorking', 'your-boiler', '[name=isWorking][value=N]'],
  ['isSoleAuthority', 'bank', '[name=isSoleAuthority][value=N]'],
] satisfies [string, StepId, string][])(
  'a buyer who takes back %s is led from the summary and the confirmation to the step %s, also before Continue',
  async (_, step, selector) => {
    const productId = 'boiler-and-service-care';
    const summary = await openJourney({ productId, step: 'confirmation' });
    await summary.follow('Back');
    await summary.expectStep(productId, 'summary');
    const link = { order: 'plan', 'your-boiler': 'boiler', bank: 'payments' }[step];
    await summary.follow(`Change your ${link}`);
    await summary.expectStep(productId, step);
    await summary.click(selector);
    await summary.goBack();
    await summary.expectStep(productId, step);
    const reloaded = await summary.load(`${basePath}/${productId}/confirmation`);
    await reloaded.expectStep(productId, step);
  },
);

test('the page of the next step is shown in the task that changes the address, so that no press meets the form of the step before', async () => {
  const productId = 'boiler-and-service-care';
  const journey = await openJourney({ productId, step: 'summary' });
  const { pushState } = window.history;
  onTestFinished(() => {
    window.history.pushState = pushState;
  });
  const shown: unknown[] = [];
  window.history.pushState = (...entry) => {
    pushState.apply(window.history, entry);
    const look = () => shown.push([window.location.pathname, journey.find('h1').textContent]);
    // Two turns, since React may end one after 5 ms. A transition takes many.
    setImmediate(() => setImmediate(look));
  };
  // In act() React would render nothing before its end.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  try {
    journey.find('button[type=submit]').click();
    await expect.poll(() => shown).toHaveLength(1);
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  }
  expect(shown).toEqual([[`${basePath}/${productId}/confirmation`, 'Confirm your purchase']]);
});
