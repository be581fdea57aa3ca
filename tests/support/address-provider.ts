import type { ServerResponse } from 'node:http';
import { type ReceivedWebhook, startWebhookReceiver } from './webhook-receiver.ts';

export const testAddressKey = 'ak_Wm8xTqSecretKey';

/** A real HTTP server on this machine in place of an address provider. */
export async function startAddressProvider(
  respond: (response: ServerResponse, request: ReceivedWebhook) => void,
) {
  const { url, received } = await startWebhookReceiver(respond);
  return { baseUrl: new URL(url).origin, received };
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** A response of OS Places in its published format. */
export function createOsPlacesBody(
  addresses: Record<string, string>[],
  { offset = 0, total = addresses.length } = {},
) {
  const header = {
    uri: 'https://api.os.uk/search/places/v1/postcode?postcode=LS1%204AP',
    query: 'postcode=LS1 4AP',
    offset,
    totalresults: total,
    format: 'JSON',
    dataset: 'DPA',
    lr: 'EN',
    maxresults: 100,
    epoch: '118',
    lastupdate: '2026-11-10',
    output_srs: 'EPSG:27700',
  };
  const results = addresses.map((address, index) => ({
    DPA: {
      UPRN: String(72_000_000 + index),
      UDPRN: String(900_000 + index),
      ADDRESS: Object.values(address).join(', '),
      POST_TOWN: 'LEEDS',
      POSTCODE: 'LS1 4AP',
      RPC: '1',
      X_COORDINATE: 429_500.5,
      Y_COORDINATE: 433_900.25,
      STATUS: 'APPROVED',
      LOGICAL_STATUS_CODE: '1',
      CLASSIFICATION_CODE: 'RD06',
      LOCAL_CUSTODIAN_CODE: 4720,
      COUNTRY_CODE: 'E',
      LANGUAGE: 'EN',
      MATCH: 1,
      MATCH_DESCRIPTION: 'EXACT',
      ...address,
    },
  }));
  // OS Places leaves `results` out when there are none.
  return results.length > 0 ? { header, results } : { header };
}

/** A response of Ideal Postcodes in its published format. */
export function createIdealPostcodesBody(
  addresses: Record<string, string>[],
  { page = 0, total = addresses.length } = {},
) {
  const result = addresses.map((address, index) => ({
    postcode: 'LS1 4AP',
    postcode_inward: '4AP',
    postcode_outward: 'LS1',
    post_town: 'Leeds',
    dependant_locality: '',
    double_dependant_locality: '',
    thoroughfare: '',
    dependant_thoroughfare: '',
    building_number: '',
    building_name: '',
    sub_building_name: '',
    po_box: '',
    department_name: '',
    organisation_name: '',
    udprn: 900_000 + index,
    umprn: '',
    postcode_type: 'S',
    su_organisation_indicator: '',
    delivery_point_suffix: '1A',
    line_1: 'as printed',
    line_2: '',
    line_3: '',
    premise: '1',
    longitude: -1.54,
    latitude: 53.79,
    eastings: 429_500,
    northings: 433_900,
    country: 'England',
    uprn: String(72_000_000 + index),
    dataset: 'paf',
    ...address,
  }));
  return { result, code: 2000, message: 'Success', limit: 100, page, total };
}
