import { expect, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { foundAddress, openJourney, type RespondToCall } from '#tests/support/mounted-journey.tsx';
import { translateDocument } from '#tests/support/translate.ts';

const productId = 'boiler-and-service-care';

async function openTranslated(step: StepId, respond?: RespondToCall) {
  const journey = await openJourney({ productId, step, ...(respond && { respond }) });
  onTestFinished(translateDocument());
  return journey;
}

// browser-translation.spec.ts translates the order page in a browser.
test('a translated form shows and clears its errors, and continues', async () => {
  const boiler = await openTranslated('your-boiler');
  await boiler.pressSubmit();
  await boiler.expectText(/2 things to fix/);
  await boiler.choose('isWorking', 'Y');
  await boiler.pressSubmit();
  await boiler.expectText(/1 thing to fix/);
  await boiler.choose('isDomesticGas', 'Y');
  await boiler.pressSubmit();
  await boiler.expectStep(productId, 'boiler-make');

  const details = await openTranslated('details');
  await details.pressSubmit();
  await details.expectText(/things to fix/);
  await details.fill('firstName', 'Amelia');
  await details.fill('surname', 'Okafor');
  await details.pressSubmit();
  await details.expectText(/4 things to fix/);
});

test('a translated address step lists the addresses and switches to manual entry and back', async () => {
  const journey = await openTranslated('postcode');
  await journey.fill('postcode', 'LS1 4AP');
  await journey.pressSubmit();
  await journey.expectText(/address(es)? at LS1 4AP/);
  await journey.click('a', 'manually');
  await journey.fill('addressLine1', '27 Rowan Terrace');
  await journey.click('a', 'from the list');
  await journey.settle(() =>
    expect(journey.readValue('foundAddress')).toBe(foundAddress.completeAddressLine),
  );
});

test('a translated confirmation names the boxes that are not ticked', async () => {
  const journey = await openTranslated('confirmation');
  await journey.pressSubmit();
  await journey.expectText(/2 things to fix/);
});

test('a translated bank step shows that the check runs, and then that it was refused', async () => {
  const { promise: answer, resolve: respond } = Promise.withResolvers<Response>();
  const journey = await openTranslated('bank', (path) =>
    path === endpointPaths.validateBankDetails ? answer : undefined,
  );
  await journey.fill('sortCode', '20-00-00');
  await journey.fill('accountNumber', '55779911');
  await journey.choose('isSoleAuthority', 'Y');
  await journey.pressSubmit();
  await journey.expectText(/Checking your bank details/);
  respond(new Response(null, { status: 406 }));
  await journey.expectText(/could not confirm these bank details/);
  expect(journey.readText()).not.toContain('Checking your bank details');
  expect(journey.find('button[type=submit]').textContent).toContain('Continue');
});
