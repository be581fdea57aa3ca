import { expect, test } from 'vitest';
import {
  createIdealPostcodesBody,
  createOsPlacesBody,
  sendJson,
  startAddressProvider,
  testAddressKey,
} from '#tests/support/address-provider.ts';
import { idealPostcodes } from './ideal-postcodes.ts';
import { osPlaces } from './os-places.ts';
import type { AddressProvider } from './provider.ts';
import { requestAddresses } from './request-addresses.ts';

async function requested(provider: AddressProvider, bodyOf: (path: URL) => unknown) {
  const { baseUrl, received } = await startAddressProvider((response, { path }) =>
    sendJson(response, bodyOf(new URL(path, 'http://provider'))),
  );
  const access = { provider, key: testAddressKey, baseUrl: `${baseUrl}/` };
  const found = await requestAddresses(access, 'LS1 4AP', AbortSignal.timeout(20_000));
  return { lines: found.map((one) => one.completeAddressLine), found, received };
}

const inPostmansOrder = [
  '2 Rowan Terrace, LEEDS, LS1 4AP',
  'Flat 2, Mill House, 14A Rowan Terrace, LEEDS, LS1 4AP',
  'BBC, News, 27 Rowan Terrace, LEEDS, LS1 4AP',
  'The Old Forge, Rowan Terrace, LEEDS, LS1 4AP',
  '3 Elm Court, High Street, Low Askby, Askby, LEEDS, LS1 4AP',
];

test('OS Places: asks for English DPA addresses with the key in a header and returns them in the order of house numbers', async () => {
  const { lines, found, received } = await requested(osPlaces, () =>
    createOsPlacesBody([
      { BUILDING_NAME: 'THE OLD FORGE', THOROUGHFARE_NAME: 'ROWAN TERRACE' },
      {
        ORGANISATION_NAME: 'BBC',
        DEPARTMENT_NAME: 'News',
        BUILDING_NUMBER: '27',
        THOROUGHFARE_NAME: 'ROWAN TERRACE',
      },
      { PO_BOX_NUMBER: '77', ORGANISATION_NAME: 'LANTERN BOOKS' },
      {
        SUB_BUILDING_NAME: 'FLAT 2',
        BUILDING_NAME: 'MILL HOUSE',
        BUILDING_NUMBER: '14A',
        THOROUGHFARE_NAME: 'ROWAN TERRACE',
      },
      {
        BUILDING_NUMBER: '3',
        DEPENDENT_THOROUGHFARE_NAME: 'ELM COURT',
        THOROUGHFARE_NAME: 'HIGH STREET',
        DOUBLE_DEPENDENT_LOCALITY: 'LOW ASKBY',
        DEPENDENT_LOCALITY: 'ASKBY',
      },
      { BUILDING_NUMBER: '9', THOROUGHFARE_NAME: 'OTHER ROAD', POSTCODE: 'LS1 4AQ' },
      { BUILDING_NUMBER: '2', THOROUGHFARE_NAME: 'ROWAN TERRACE' },
    ]),
  );
  expect(lines).toEqual(inPostmansOrder);
  expect(found[0]).toMatchObject({ addressLine1: '2 Rowan Terrace', town: 'Leeds' });
  expect(received).toHaveLength(1);
  expect(received[0]?.headers.key).toBe(testAddressKey);
  expect(received[0]?.path).toBe(
    '/search/places/v1/postcode?postcode=LS1+4AP&dataset=DPA&lr=EN&maxresults=100&offset=0',
  );
});

test('Ideal Postcodes: asks with the key in a header and returns the addresses in the order of house numbers', async () => {
  const { lines, received } = await requested(idealPostcodes, () =>
    createIdealPostcodesBody([
      { building_name: 'The Old Forge', thoroughfare: 'Rowan Terrace' },
      {
        organisation_name: 'BBC',
        department_name: 'News',
        building_number: '27',
        thoroughfare: 'Rowan Terrace',
      },
      { po_box: '77', organisation_name: 'Lantern Books' },
      {
        sub_building_name: 'Flat 2',
        building_name: 'Mill House',
        building_number: '14A',
        thoroughfare: 'Rowan Terrace',
      },
      {
        building_number: '3',
        dependant_thoroughfare: 'Elm Court',
        thoroughfare: 'High Street',
        double_dependant_locality: 'Low Askby',
        dependant_locality: 'Askby',
      },
      { building_number: '2', thoroughfare: 'Rowan Terrace' },
    ]),
  );
  expect(lines).toEqual(inPostmansOrder);
  expect(received).toHaveLength(1);
  expect(received[0]?.headers.authorization).toBe(`IDEALPOSTCODES api_key="${testAddressKey}"`);
  expect(received[0]?.path).toBe('/v1/postcodes/LS1%204AP?page=0');
});

const house = (number: number) => ({
  os: { BUILDING_NUMBER: String(number), THOROUGHFARE_NAME: 'ELM WAY' },
  ideal: { building_number: String(number), thoroughfare: 'Elm Way' },
});
const houses = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => house(from + index));

test('a postcode with more than 100 addresses is read page by page', async () => {
  const os = await requested(osPlaces, ({ searchParams }) => {
    const offset = Number(searchParams.get('offset'));
    const page = houses(offset + 1, Math.min(offset + 100, 230)).map((one) => one.os);
    return createOsPlacesBody(page, { offset, total: 230 });
  });
  expect(os.lines).toHaveLength(230);
  expect(os.lines.at(-1)).toBe('230 Elm Way, LEEDS, LS1 4AP');
  expect(os.received).toHaveLength(3);

  const ideal = await requested(idealPostcodes, ({ searchParams }) => {
    const page = Number(searchParams.get('page'));
    const addresses = houses(page * 100 + 1, Math.min(page * 100 + 100, 101));
    return createIdealPostcodesBody(
      addresses.map((one) => one.ideal),
      { page, total: 101 },
    );
  });
  expect(ideal.lines).toHaveLength(101);
  expect(ideal.received).toHaveLength(2);
});

test('no more than five pages of a postcode are read', async () => {
  const { lines } = await requested(osPlaces, ({ searchParams }) => {
    const offset = Number(searchParams.get('offset'));
    const page = houses(offset + 1, offset + 100).map((one) => one.os);
    return createOsPlacesBody(page, { offset, total: 1_000_000 });
  });
  expect(lines).toHaveLength(500);
});

test('a postcode that the provider does not know has no addresses', async () => {
  expect((await requested(osPlaces, () => createOsPlacesBody([]))).found).toEqual([]);
  const { baseUrl } = await startAddressProvider((response) =>
    sendJson(response, { code: 4040, message: 'Postcode not found', suggestions: [] }, 404),
  );
  const access = { provider: idealPostcodes, key: testAddressKey, baseUrl };
  expect(await requestAddresses(access, 'LS1 4AP', AbortSignal.timeout(20_000))).toEqual([]);
});
