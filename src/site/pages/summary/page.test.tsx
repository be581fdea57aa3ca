import { expect, test } from 'vitest';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { foundAddress, openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'boiler-and-service-care';

const changes: {
  link: string;
  step: StepId;
  field?: [name: string, value: string];
  shows: string;
}[] = [
  { link: 'Change your plan', step: 'order', shows: '£50 each repair' },
  { link: 'Change your boiler', step: 'your-boiler', shows: 'Yes' },
  {
    link: 'Change boiler make and age',
    step: 'boiler-make',
    field: ['make', 'Vaillant'],
    shows: 'Vaillant',
  },
  { link: 'Change your address', step: 'address', shows: 'Leeds' },
  {
    link: 'Change your details',
    step: 'details',
    field: ['firstName', 'Amy'],
    shows: 'Ms Amy Okafor',
  },
  {
    link: 'Change your payments',
    step: 'bank',
    field: ['accountName', 'Amy Okafor'],
    shows: 'Amy Okafor',
  },
];

test('each large price of the summary stands beside its months', async () => {
  const { container } = await openJourney({ productId, step: 'summary' });
  const card = [...container.querySelectorAll('section')].find(
    (section) => section.querySelector('h2')?.textContent === 'What you will pay',
  );
  // The text for screen readers, without the visual parts of the large type.
  for (const part of card?.querySelectorAll('[aria-hidden]') ?? []) part.remove();
  const lines = [...(card?.querySelectorAll('dl > div, p') ?? [])];
  expect(lines.map((line) => line.textContent)).toEqual([
    'Months 1 to 350% off offer price£7.25 a month',
    'Months 4 to 12Standard price£14.50 a month',
    'First-year totalYou save £21.75£152.25',
    'Plus a £99 call-out fee each time we make a repair. Prices include VAT at 20%.',
  ]);
});

test('the order bar of a step has the call-out fee, and pages that show the price have no bar', async () => {
  const readBar = async (step: StepId) => {
    const { container } = await openJourney({ productId, step });
    return container.querySelector('aside[aria-label="Your order"] summary')?.textContent;
  };
  expect(await readBar('postcode')).toBe(
    '£7.25 a month for 3 months, then £14.50 a month£99 call-out fee each repairShow orderHide order',
  );
  expect(await readBar('summary')).toBeUndefined();
  expect(await readBar('confirmation')).toBeUndefined();
});

test('the summary has a Change link for each step', async () => {
  const { container } = await openJourney({ productId, step: 'summary' });
  const links = [...container.querySelectorAll('a')].map(({ ariaLabel }) => ariaLabel ?? '');
  expect(links.filter((text) => text.startsWith('Change')).toSorted()).toEqual(
    changes.map(({ link }) => link).toSorted(),
  );
});

test.each(changes)(
  '“$link” opens its step, Back returns to the summary, and Continue returns with the change',
  async ({ link, step, field, shows }) => {
    const journey = await openJourney({ productId, step: 'summary' });
    await journey.follow(link);
    await journey.expectStep(productId, step);
    await journey.follow('Back');
    await journey.expectStep(productId, 'summary');

    await journey.follow(link);
    await journey.expectStep(productId, step);
    expect(journey.readText()).toContain('Next, back to your summary');
    if (step === 'order') await journey.click('[value=boiler-and-service-care-50]');
    // Until the lookup has responded, the list does not have the stored address.
    if (step === 'address') {
      await journey.settle(() =>
        expect(journey.readValue('foundAddress')).toBe(foundAddress.completeAddressLine),
      );
    }
    if (step === 'details') {
      expect(journey.readValue('title')).toBe('Ms');
      expect(journey.readValue('dob')).toBe('14/08/1986');
    }
    if (field) await journey.fill(...field);
    await journey.pressSubmit();
    await journey.expectStep(productId, 'summary');
    expect(journey.readText()).toContain(shows);
  },
);

test('a change survives a reload, and a step that the change leaves unanswered comes before the summary', async () => {
  const first = await openJourney({ productId, step: 'summary' });
  await first.follow('Change your address');
  await first.expectStep(productId, 'address');
  await first.follow('Change postcode');
  await first.expectStep(productId, 'postcode');

  const journey = await first.load(window.location.pathname);
  await journey.fill('postcode', 'M1 1AE');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
  // The address is unanswered now, so Back goes to the previous step.
  await journey.follow('Back');
  await journey.expectStep(productId, 'postcode');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
  await journey.click('a', 'Enter address manually');
  await journey.fill('addressLine1', 'Flat 3, Harbour Court');
  await journey.fill('town', 'Manchester');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'summary');
  expect(journey.readText()).toContain('Flat 3, Harbour Court, Manchester, M1 1AE');

  // Without a Change link, Back goes through the steps in order.
  for (const step of ['bank', 'details', 'address'] as const) {
    await journey.follow('Back');
    await journey.expectStep(productId, step);
  }
});

test('a renewal that is switched off at the summary stays off after a change and a reload, is confirmed, sent and on the receipt', async () => {
  const first = await openJourney({ productId: 'boiler-insurance', step: 'summary' });
  expect(first.readText()).toContain('What happens after 12 months?');
  expect(first.isChecked('[name=renews][value=Y]')).toBe(true);
  await first.choose('renews', 'N');
  await first.follow('Change your boiler');
  await first.expectStep('boiler-insurance', 'your-boiler');
  await first.pressSubmit();
  await first.expectStep('boiler-insurance', 'summary');
  expect(first.isChecked('[name=renews][value=N]')).toBe(true);
  await first.pressSubmit();
  await first.expectStep('boiler-insurance', 'confirmation');
  const journey = await first.load(window.location.pathname);
  expect(journey.readText()).toContain('RenewalEnds after 12 months.');
  await journey.follow('Back');
  await journey.expectStep('boiler-insurance', 'summary');
  expect(journey.isChecked('[name=renews][value=N]')).toBe(true);
  await journey.pressSubmit();
  await journey.expectStep('boiler-insurance', 'confirmation');
  await journey.click('[name=confirmTermsConditions]');
  await journey.click('[name=confirmPurchase]');
  await journey.pressSubmit();
  await journey.expectHeading('Thank you. Your plan is set up.');
  expect(journey.readText()).toContain('RenewalEnds after 12 months');
  const [purchase] = first.calls.filter(({ path }) => path === endpointPaths.createContract);
  expect(purchase?.body).toMatchObject({ agreement: { renewsAutomatically: false } });
});

test('a plan whose content does not say that it renews has no choice of it, and sends none', async () => {
  const journey = await openJourney({ productId, step: 'summary' });
  expect(journey.container.querySelector('[name=renews]')).toBeNull();
  await journey.pressSubmit();
  await journey.expectStep(productId, 'confirmation');
  expect(journey.readText()).not.toContain('Renewal');
  expect(sessionStorage.getItem('agreement') ?? '').not.toContain('renews');
});

test('the summary creates the key that the purchase is sent with, so that a copy of the tab buys nothing twice', async () => {
  const journey = await openJourney({ productId, step: 'summary' });
  const readKey = () => sessionStorage.getItem('idempotencyKey');
  await journey.settle(() => expect(readKey()).toBeTruthy());
  const key = readKey();
  await journey.pressSubmit();
  await journey.expectStep(productId, 'confirmation');
  await journey.click('[name=confirmTermsConditions]');
  await journey.click('[name=confirmPurchase]');
  await journey.pressSubmit();
  await journey.expectHeading('Thank you. Your plan is set up.');
  const [purchase] = journey.calls.filter(({ path }) => path === endpointPaths.createContract);
  expect(purchase?.headers.get(idempotencyKeyHeaderName)).toBe(key);
});
