import { expect, test } from 'vitest';
import { getPagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'boiler-and-service-care';

/** Whether a recorder leaves the element out. */
const isMasked = (element: Element) =>
  Object.entries(personalMasks).every(([name, value]) => element.getAttribute(name) === value);

function expectMasked({ container }: { container: HTMLElement }) {
  const main = container.querySelector('#content');
  expect(main && isMasked(main)).toBe(true);
  const fields = [
    ...container.querySelectorAll('form :is(input, select, textarea)[name]:not([type=hidden])'),
  ];
  expect(fields.filter((field) => !isMasked(field)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  return fields.length;
}

test('each field of a step, and all that a step or the success page shows, is masked for recorders', async () => {
  const journey = await openJourney({ productId, step: 'confirmation' });
  let count = 0;
  for (const { id } of journeySteps.toReversed()) {
    await journey.expectStep(productId, id);
    // The order page asks nothing personal, and its fields are not those of a validated form.
    if (id !== 'order') count += expectMasked(journey);
    await journey.follow('Back');
  }
  expect(count).toBeGreaterThan(25);
  const confirmation = await openJourney({ productId, step: 'confirmation' });
  await confirmation.click('[name=confirmTermsConditions]');
  await confirmation.click('[name=confirmPurchase]');
  await confirmation.pressSubmit();
  await confirmation.expectPath(getPagePath('success'));
  await confirmation.expectText('amelia.okafor@example.com');
  expectMasked(confirmation);
});

test('what a step shows in place of its form, and the correction of an email address, are masked', async () => {
  const postcode = await openJourney({ productId, step: 'postcode' });
  await postcode.fill('postcode', 'BX1 1LT');
  await postcode.pressSubmit();
  await postcode.expectHeading('We cannot find any homes at BX1 1LT');
  expectMasked(postcode);

  const details = await openJourney({ productId, step: 'details' });
  await details.fill('email', 'amelia@gmial.com');
  const field = details.find('[name=email]');
  field.focus();
  field.blur();
  await details.expectText('Did you mean');
  expect(isMasked(details.find('button', 'amelia@gmail.com'))).toBe(true);
});
