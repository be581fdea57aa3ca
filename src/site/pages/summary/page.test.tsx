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
