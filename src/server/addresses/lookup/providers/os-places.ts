import * as z from 'zod/mini';
import { type AddressProvider, providerPageSize } from './provider.ts';

const text = z.optional(z.string());

const dpaSchema = z.object({
  ORGANISATION_NAME: text,
  DEPARTMENT_NAME: text,
  SUB_BUILDING_NAME: text,
  BUILDING_NAME: text,
  BUILDING_NUMBER: text,
  DEPENDENT_THOROUGHFARE_NAME: text,
  THOROUGHFARE_NAME: text,
  DOUBLE_DEPENDENT_LOCALITY: text,
  DEPENDENT_LOCALITY: text,
  POST_TOWN: text,
  POSTCODE: text,
  PO_BOX_NUMBER: text,
});

const responseSchema = z.object({
  header: z.object({ totalresults: z.number() }),
  // OS Places leaves `results` out if there is none.
  results: z.optional(z.array(z.object({ DPA: dpaSchema }))),
});

/**
 * OS Places with the Delivery Point Address dataset.
 * https://docs.os.uk/os-apis/accessing-os-apis/os-places-api/technical-specification/postcode
 */
export const osPlaces: AddressProvider = {
  name: 'os-places',
  baseUrl: 'https://api.os.uk',
  headers: (key) => ({ key }),
  path: (postcode, page) => {
    const query = new URLSearchParams({
      postcode,
      dataset: 'DPA',
      // Without `lr`, addresses in Wales are returned in both languages.
      lr: 'EN',
      maxresults: String(providerPageSize),
      offset: String(page * providerPageSize),
    });
    return `/search/places/v1/postcode?${query}`;
  },
  read: (body) => {
    const parsed = z.safeParse(responseSchema, body);
    if (!parsed.success) return undefined;
    const { header, results = [] } = parsed.data;
    const entries = results.map(({ DPA }) => ({
      texts: {
        organisation: [DPA.ORGANISATION_NAME, DPA.DEPARTMENT_NAME],
        subBuilding: [DPA.SUB_BUILDING_NAME],
        buildingName: [DPA.BUILDING_NAME],
        buildingNumber: [DPA.BUILDING_NUMBER],
        street: [DPA.DEPENDENT_THOROUGHFARE_NAME, DPA.THOROUGHFARE_NAME],
        locality: [DPA.DOUBLE_DEPENDENT_LOCALITY, DPA.DEPENDENT_LOCALITY],
        town: [DPA.POST_TOWN],
        postcode: [DPA.POSTCODE],
      },
      isPoBox: Boolean(DPA.PO_BOX_NUMBER),
    }));
    return { entries, total: header.totalresults };
  },
};
