import * as z from 'zod/mini';
import { addressLookupQuery, addressLookupResponse } from './address-lookup.ts';
import { boilerMakeBody, boilerMakeResponse } from './boiler-make.ts';
import { bankDetailsSchema, createContractBody, idempotencyKeySchema } from './create-contract.ts';
import { createContractResponse, idempotencyKeyHeader } from './create-contract-response.ts';
import { enquiryBody, enquiryResponse } from './enquiry.ts';
import { getEnvResponse } from './get-env.ts';
import { menuResponse } from './menu.ts';
import {
  campaignByPartnershipResponse,
  partnershipItemsBody,
  partnershipItemsResponse,
} from './partnership.ts';
import { endpoints } from './paths.ts';
import {
  journeyId,
  journeyIdHeader,
  journeyName,
  journeyNameHeader,
  reportBody,
  sessionId,
  sessionIdHeader,
} from './report.ts';
import { validateBankDetailsResponse } from './validate-bank-details.ts';

export interface Operation {
  method: 'GET' | 'POST';
  /** A parameter stands in braces. */
  path: string;
  summary: string;
  description: string;
  pathParameters?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** A body that the schema accepts. */
  exampleBody?: unknown;
  /** In bytes; where absent, the limit of all bodies counts. */
  maxBodyBytes?: number;
  /** Of the answer with status 200; without one the status is 204. */
  response?: z.ZodMiniType;
  /** Beyond those that every call of its method may meet. */
  failures: readonly number[];
}

export const maxBodyBytes = 64 * 1024;

/** What any call may meet, and what any call with a body may. */
const commonFailures = {
  GET: [429, 500, 503],
  POST: [400, 403, 413, 415, 429, 500, 503],
} as const;

export function failuresOf({ method, failures }: Operation): number[] {
  return [...new Set([...commonFailures[method], ...failures])].toSorted((a, b) => a - b);
}

/**
 * Every call, once: the server is wired from this table and the description of the API is made of it.
 * Pages import the schema they need and never the table, which holds them all.
 */
export const operations = {
  getEnv: {
    method: 'GET',
    path: endpoints.getEnv,
    summary: 'Public configuration',
    description: 'What of the configuration the browser may know.',
    response: getEnvResponse,
    failures: [],
  },
  menuItems: {
    method: 'GET',
    path: endpoints.menuItems,
    summary: 'The menu',
    description: 'Header actions, menu sections with their links, and the name of the environment.',
    response: menuResponse,
    failures: [],
  },
  reportEvent: {
    method: 'POST',
    path: endpoints.reportEvent,
    summary: 'Report a page view, an event or an error',
    description:
      'One report a call. Events may tell about the plan and the sale, never about the person. The headers are optional, and count where they are valid.',
    headers: z.object({
      [journeyNameHeader]: z.optional(journeyName),
      [journeyIdHeader]: z.optional(journeyId),
      [sessionIdHeader]: z.optional(sessionId),
    }),
    body: reportBody,
    exampleBody: {
      type: 'core::page-view',
      channel: 'WEB_MOBILE',
      sessionId: '6f1c3a52-9d0e-4c1b-8a77-2f4b1f0e9c11',
      journeyId: '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940',
      journeyName: 'home-services',
      page: 'Personal_Details',
    },
    maxBodyBytes: 16 * 1024,
    failures: [],
  },
  validateBankDetails: {
    method: 'POST',
    path: endpoints.validateBankDetails,
    summary: 'Check a bank account',
    description: 'Format and modulus check. Nothing is stored.',
    body: bankDetailsSchema,
    exampleBody: {
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      encrypted: false,
    },
    response: validateBankDetailsResponse,
    failures: [406],
  },
  createContract: {
    method: 'POST',
    path: endpoints.createContract,
    summary: 'Buy a plan',
    description:
      'One contract per key: a repeat answers with the same reference, the same key with another purchase is refused with 409 and KEY_REUSED in errors, whose messages are the reference and the plan. The same person buying the same plan for the same home again within 24 hours is asked first: 409 with BOUGHT_ALREADY, until agreement.buysAgain is true. Price, offer, product, campaign and phone numbers are derived again from the catalogue and must equal what was sent; otherwise 400 with the part that changed in errors, e.g. PRICE_CHANGED, OFFER_CHANGED or CONTACTS_CHANGED, and NOT_ON_SALE for what is not sold. The optional agreement tells which versions of the documents were offered, when each box was ticked, the hashes of the plan as it was shown and the dates that were shown; other than the current ones are refused likewise, e.g. with DOCUMENTS_CHANGED, FEE_CHANGED or DATES_CHANGED. A time that is more than 7 days old or in the future is kept as not told.',
    headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
    // The date decides who is of age, which the description cannot show: any will do.
    body: createContractBody('2000-01-01'),
    response: createContractResponse,
    failures: [406, 409],
  },
  addressLookup: {
    method: 'GET',
    path: endpoints.addressLookup,
    summary: 'Addresses at a postcode',
    description: 'In the order a postman walks; an empty list where none is known.',
    query: addressLookupQuery,
    response: addressLookupResponse,
    failures: [400],
  },
  submitSpeakToAnExpert: {
    method: 'POST',
    path: endpoints.submitSpeakToAnExpert,
    summary: 'Ask to be called by an expert',
    description:
      'Sent within three seconds of opening the page, it is answered 400 with TOO_FAST in errors: send it again.',
    body: enquiryBody,
    exampleBody: {
      name: 'Amelia Okafor',
      email: 'amelia.okafor@example.com',
      telNumber: '07700 900123',
      message: 'Which plan covers a boiler that is nine years old?',
      secondsToFill: 41,
    },
    response: enquiryResponse,
    failures: [],
  },
  updateBoilerMake: {
    method: 'POST',
    path: endpoints.updateBoilerMake,
    summary: 'Recognise the make of a boiler',
    description: 'Answers the make as the list spells it, whatever the case it was typed in.',
    body: boilerMakeBody,
    exampleBody: { make: 'worcester bosch' },
    response: boilerMakeResponse,
    failures: [],
  },
  partnershipItems: {
    method: 'POST',
    path: endpoints.partnershipItems,
    summary: 'The partner of a campaign',
    description: 'Name and logo of the partner whose campaign this is.',
    body: partnershipItemsBody,
    exampleBody: { campaignCode: 'WARM' },
    response: partnershipItemsResponse,
    failures: [404],
  },
  campaignByPartnership: {
    method: 'GET',
    path: `${endpoints.campaignByPartnership}/{partnerCode}`,
    summary: 'The campaign of a partner',
    description: 'For visitors who come with a partner’s code and no campaign.',
    pathParameters: z.object({ partnerCode: z.string() }),
    response: campaignByPartnershipResponse,
    failures: [404],
  },
} as const satisfies Record<keyof typeof endpoints, Operation>;

export type OperationName = keyof typeof operations;
