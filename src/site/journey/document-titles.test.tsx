import { expect, test } from 'vitest';
import { getPagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import type { EnquirySentState } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';
import { createAnswers, findTestProduct } from '#tests/support/purchase.ts';

const productId = 'boiler-and-service-care';
const { postcode, address, details, bank } = createAnswers(findTestProduct(productId));
const enquiry: EnquirySentState = {
  isEnquiry: true,
  name: 'Amelia Okafor',
  telNumber: '07700900123',
  email: 'amelia.okafor@example.com',
  expert: { phoneNumber: '0800 000 000', replyTime: 'today', hours: [] },
};
const refusedPostcodes = ['BT1 5GS', 'JE2 3AB', 'BX1 1LT'];
const values = [
  ...Object.values({ ...postcode, ...address, ...details, ...bank, ...enquiry }),
  ...refusedPostcodes,
]
  .filter((value) => typeof value === 'string' && value.length > 3)
  .map((value) => String(value).toLowerCase());

const seen = new Set<string>();

/** Titles get into the browser's history and to every third party; descriptions are read beside them. */
function expectNothingPersonal() {
  const description = document.querySelector('meta[name=description]')?.getAttribute('content');
  const text = `${document.title} ${description}`.toLowerCase();
  expect(values.filter((value) => text.includes(value))).toEqual([]);
  seen.add(document.title.replace(/ – [^–]*$/, ''));
}

test('no title of a page names what a person has entered', async () => {
  expect(values).toEqual(expect.arrayContaining(['amelia', 'okafor', 'ls1 4ap', '55779911']));
  const journey = await openJourney({ productId, step: 'confirmation' });
  for (const { id } of journeySteps.toReversed()) {
    await journey.expectStep(productId, id);
    expectNothingPersonal();
    await journey.follow('Back');
  }
  const confirmation = await openJourney({ productId, step: 'confirmation' });
  await confirmation.pressSubmit();
  await confirmation.expectText(/2 things to fix/);
  expectNothingPersonal();
  await confirmation.click('[name=confirmTermsConditions]');
  await confirmation.click('[name=confirmPurchase]');
  await confirmation.pressSubmit();
  await confirmation.expectHeading('Thank you. Your plan is set up.');
  expectNothingPersonal();

  const thanks = await confirmation.load(getPagePath('success'), enquiry);
  await thanks.expectHeading('Thank you, Amelia Okafor. We have your message.');
  expectNothingPersonal();

  for (const postcode of refusedPostcodes) {
    const step = await openJourney({ productId, step: 'postcode' });
    await step.fill('postcode', postcode);
    await step.pressSubmit();
    await step.expectText('Check another postcode');
    expectNothingPersonal();
  }
  for (const [step, name] of [
    ['your-boiler', 'isWorking'],
    ['your-boiler', 'isDomesticGas'],
    ['boiler-make', 'isAgeConfirmed'],
    ['bank', 'isSoleAuthority'],
  ] as const) {
    const asked = await openJourney({ productId, step });
    if (name === 'isDomesticGas') await asked.choose('isWorking', 'Y');
    await asked.choose(name, 'N');
    await asked.pressSubmit();
    await asked.expectText('Speak to an expert');
    expectNothingPersonal();
  }
  // Every page had a title of its own: no check looked at the page before.
  expect(seen.size).toBe(journeySteps.length + 3 + refusedPostcodes.length + 4);
});
