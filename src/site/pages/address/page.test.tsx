import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { foundAddress, openJourney } from '#tests/support/mounted-journey.tsx';

const productId = 'plumbing-protect';

/** Opens the address step. Lookups are cached, so each test uses a postcode of its own, which no other test file uses. */
async function openAddress(postcode: string, lookUp: () => Response | Promise<Response>) {
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
  await journey.click('button', 'Enter address manually');
  await journey.fill('addressLine1', '1 Slow Lane');
  lookup.resolve(Response.json([]));
  await journey.expectText('We found no addresses at LS9 1AA');
  expect(journey.readValue('addressLine1')).toBe('1 Slow Lane');
  expect(() => journey.find('button', 'Choose from the list')).toThrow();
  await journey.fill('town', 'Leeds');
  await journey.choose('writeHere', 'Y');
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
    return Response.json([foundAddress]);
  });
  await journey.expectText('We cannot reach our server');
  expect(journey.readValue('addressLine1')).toBe('');
  isOffline = false;
  await journey.click('button', 'Look up addresses again');
  await journey.settle(() => expect(journey.readValue('foundAddress')).toBe(''));
  await journey.fill('foundAddress', foundAddress.completeAddressLine);
  await journey.choose('writeHere', 'Y');
  await journey.pressSubmit();
  await journey.expectStep(productId, 'details');
});
