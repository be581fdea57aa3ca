import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { foundAddress, openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'plumbing-protect';
const otherAddress = { ...foundAddress, completeAddressLine: '29 Rowan Terrace, LEEDS, LS1 4AP' };

/** Opens the address step. Lookups are cached, so each test uses a postcode of its own, which no other test file uses. */
async function openAddress(
  postcode: string,
  lookUp: () => Response | Promise<Response>,
  productId = 'plumbing-protect',
) {
  const journey = await openJourney({
    productId,
    step: 'postcode',
    respond: (path) => (path.startsWith(endpointPaths.addressLookup) ? lookUp() : undefined),
  });
  await journey.fill('postcode', postcode);
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
  return journey;
}

test('an address typed while the lookup is slow is kept when it finds no addresses, and after the step', async () => {
  const lookup = Promise.withResolvers<Response>();
  const journey = await openAddress('LS9 1AA', () => lookup.promise);
  await journey.expectText('Looking up the addresses at LS9 1AA');
  await journey.pressSubmit();
  await journey.settle(() => journey.find('[role=alert] a', 'Choose your address'));
  await journey.click('a', 'Enter address manually');
  await journey.fill('addressLine1', '1 Slow Lane');
  lookup.resolve(Response.json([]));
  await journey.expectText('We found no addresses at LS9 1AA');
  expect(journey.readValue('addressLine1')).toBe('1 Slow Lane');
  expect(() => journey.find('a', 'Choose from the list')).toThrow();
  await journey.fill('town', 'Leeds');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'details');
  await journey.goBack();
  await journey.expectStep(productId, 'address');
  expect(journey.readValue('addressLine1')).toBe('1 Slow Lane');
  const reloaded = await journey.load(window.location.pathname);
  expect(reloaded.readValue('addressLine1')).toBe('1 Slow Lane');
});

test('a lookup that fails shows the form for manual entry; without a connection it can be repeated', async () => {
  const failed = await openAddress('LS9 2AA', () => new Response(null, { status: 503 }));
  await failed.expectText('We cannot look up addresses right now');
  expect(failed.readValue('addressLine1')).toBe('');

  let isOffline = true;
  const journey = await openAddress('LS9 3AA', async () => {
    if (isOffline) throw new TypeError('Failed to fetch');
    return Response.json([foundAddress, otherAddress]);
  });
  await journey.expectText('We cannot reach our server');
  expect(journey.readValue('addressLine1')).toBe('');
  isOffline = false;
  await journey.click('button', 'Look up addresses again');
  await journey.settle(() => expect(journey.readValue('foundAddress')).toBe(''));
  await journey.fill('foundAddress', foundAddress.completeAddressLine);
  await journey.pressSubmit();
  await journey.expectStep(productId, 'details');
});

test('an address that is chosen, taken over into the lines and changed there survives a reload, as does the way back to the list', async () => {
  const journey = await openAddress('LS9 0AA', () => Response.json([foundAddress, otherAddress]));
  await journey.settle(() => journey.find('[name=foundAddress] option', '29 Rowan Terrace'));
  await journey.fill('foundAddress', foundAddress.completeAddressLine);
  await journey.click('a', 'Enter address manually');
  await journey.fill('addressLine2', 'The loft');
  const manual = await journey.load(window.location.pathname);
  expect(manual.readValue('addressLine1')).toBe(foundAddress.addressLine1);
  expect(manual.readValue('addressLine2')).toBe('The loft');
  expect(manual.readValue('town')).toBe(foundAddress.town);

  await manual.click('a', 'Choose from the list');
  const list = await manual.load(window.location.pathname);
  expect(list.readValue('foundAddress')).toBe(foundAddress.completeAddressLine);
});

const choseYes = 'We chose Yes for you.';

test('letters go to the home unless the buyer chooses another address, and the choice survives a reload', async () => {
  const journey = await openAddress('LS9 4AA', () => Response.json([foundAddress, otherAddress]));
  expect(journey.isChecked('[name=writeHere][value=Y]')).toBe(true);
  const hint = journey.find('fieldset', 'Should we write').getAttribute('aria-describedby');
  expect(document.getElementById(hint ?? '')?.textContent).toContain(choseYes);
  await journey.choose('writeHere', 'N');
  expect(journey.readText()).toContain(choseYes);

  const reloaded = await journey.load(window.location.pathname);
  expect(reloaded.isChecked('[name=writeHere][value=N]')).toBe(true);
  expect(reloaded.readText()).not.toContain(choseYes);
});

test('a landlord’s plan asks where letters go, without an answer to start with', async () => {
  const landlordPlan = 'landlord-boiler-care';
  const journey = await openAddress('LS9 5AA', () => Response.json([foundAddress]), landlordPlan);
  await journey.expectText('1 address at LS9 5AA');
  expect(journey.container.querySelector('[name=writeHere]:checked')).toBeNull();
  expect(journey.readText()).not.toContain(choseYes);
  await journey.pressSubmit();
  const question = 'Tell us whether we should write to you at this address';
  await journey.settle(() => journey.find('[role=alert] a', question));
});

test('a sole address is chosen when the lookup finds it, with a status, also in a form that is already changed', async () => {
  const lookup = Promise.withResolvers<Response>();
  const journey = await openAddress('LS9 6AA', () => lookup.promise);
  await journey.choose('writeHere', 'N');
  await journey.pressSubmit();
  await journey.settle(() => journey.find('[role=alert] a', 'Choose your address'));
  lookup.resolve(Response.json([foundAddress]));
  await journey.settle(() =>
    expect(journey.readValue('foundAddress')).toBe(foundAddress.completeAddressLine),
  );
  expect(journey.find('[role=status]', '1 address').textContent).toBe(
    '1 address at LS9 6AA, which we have chosen for you',
  );
  expect(journey.find('[role=status]', '27 Rowan Terrace').textContent).toContain('Leeds');
  expect(journey.isChecked('[name=writeHere][value=N]')).toBe(true);
  expect(journey.find('[name=foundAddress]').getAttribute('aria-invalid')).toBeNull();

  // Taking the choice back counts as an answer, also after a reload.
  await journey.fill('foundAddress', '');
  const reloaded = await journey.load(window.location.pathname);
  await reloaded.expectText(/1 address at LS9 6AA(?!,)/);
  expect(reloaded.readValue('foundAddress')).toBe('');
});

test('a sole address does not replace an address that was entered manually', async () => {
  const journey = await openAddress('LS9 7AA', () => Response.json([foundAddress]));
  await journey.expectText('which we have chosen for you');
  await journey.click('a', 'Enter address manually');
  expect(journey.readValue('addressLine1')).toBe(foundAddress.addressLine1);
  await journey.fill('addressLine1', '1 Slow Lane');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'details');
  await journey.goBack();
  await journey.expectStep(productId, 'address');
  expect(journey.readValue('addressLine1')).toBe('1 Slow Lane');

  // Another postcode is another home, whose sole address is chosen.
  await journey.follow('Change postcode');
  await journey.expectStep(productId, 'postcode');
  await journey.fill('postcode', 'LS9 8AA');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'address');
  await journey.expectText('1 address at LS9 8AA, which we have chosen for you');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'details');
});
