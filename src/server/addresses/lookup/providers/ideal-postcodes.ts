import * as z from 'zod/mini';
import type { AddressProvider } from './provider.ts';

const text = z.optional(z.string());

const foundSchema = z.object({
  code: z.literal(2000),
  result: z.array(
    z.object({
      organisation_name: text,
      department_name: text,
      sub_building_name: text,
      building_name: text,
      building_number: text,
      dependant_thoroughfare: text,
      thoroughfare: text,
      double_dependant_locality: text,
      dependant_locality: text,
      post_town: text,
      postcode: text,
      po_box: text,
    }),
  ),
  total: z.optional(z.number()),
});

/** Sent with status 404. */
const notFoundSchema = z.object({ code: z.literal(4040) });

/** Ideal Postcodes. https://docs.ideal-postcodes.co.uk/docs/api/postcodes */
export const idealPostcodes: AddressProvider = {
  name: 'ideal-postcodes',
  baseUrl: 'https://api.ideal-postcodes.co.uk',
  headers: (key) => ({ authorization: `IDEALPOSTCODES api_key="${key}"` }),
  path: (postcode, page) => `/v1/postcodes/${encodeURIComponent(postcode)}?page=${page}`,
  read: (body) => {
    if (z.safeParse(notFoundSchema, body).success) return { entries: [], total: 0 };
    const parsed = z.safeParse(foundSchema, body);
    if (!parsed.success) return undefined;
    const { result, total = result.length } = parsed.data;
    const entries = result.map((found) => ({
      texts: {
        organisation: [found.organisation_name, found.department_name],
        subBuilding: [found.sub_building_name],
        buildingName: [found.building_name],
        buildingNumber: [found.building_number],
        street: [found.dependant_thoroughfare, found.thoroughfare],
        locality: [found.double_dependant_locality, found.dependant_locality],
        town: [found.post_town],
        postcode: [found.postcode],
      },
      isPoBox: Boolean(found.po_box),
    }));
    return { entries, total };
  },
};
