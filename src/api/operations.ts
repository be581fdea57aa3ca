import * as z from 'zod/mini';
import { addressLookupQuerySchema, addressLookupResponseSchema } from './address-lookup.ts';
import { boilerMakeBodySchema, boilerMakeResponseSchema } from './boiler-make.ts';
import { carriedJourneyReferenceSchema } from './carried-journey.ts';
import {
  bankDetailsSchema,
  createContractBodySchema,
  idempotencyKeySchema,
} from './create-contract.ts';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from './create-contract-response.ts';
import { enquiryBodySchema, enquiryResponseSchema } from './enquiry.ts';
import { findContractResponseSchema } from './find-contract.ts';
import { getEnvResponseSchema } from './get-env.ts';
import { menuResponseSchema } from './menu.ts';
import {
  campaignByPartnershipResponseSchema,
  partnershipItemsBodySchema,
  partnershipItemsResponseSchema,
} from './partnership.ts';
import { endpointPaths } from './paths.ts';
import {
  journeyIdSchema,
  journeyNameSchema,
  leftPageBodySchema,
  reportBodySchema,
  sessionIdSchema,
} from './report.ts';
import { journeyIdHeader, journeyNameHeader, sessionIdHeader } from './report-headers.ts';
import { validateBankDetailsResponseSchema } from './validate-bank-details.ts';

export interface Operation {
  method: 'GET' | 'POST';
  /** The path of the operation; path parameters are in braces. */
  path: string;
  summary: string;
  description: string;
  pathParameters?: z.ZodMiniObject;
  query?: z.ZodMiniObject;
  headers?: z.ZodMiniObject;
  body?: z.ZodMiniType;
  /** A valid request body, shown in the API documentation. */
  exampleBody?: unknown;
  /** Overrides the body size limit that applies to all operations. */
  maxBodyBytes?: number;
  /** The schema of a 200 response's body. An operation without it responds 204. */
  response?: z.ZodMiniType;
  /** Failure statuses of this operation in addition to `commonFailures`. */
  failures: readonly number[];
}

export const maxBodyBytes = 64 * 1024;

const commonFailures = {
  GET: [429, 500, 503],
  POST: [400, 403, 413, 415, 429, 500, 503],
} as const;

export function listFailureStatuses({ method, failures }: Operation): number[] {
  return [...new Set([...commonFailures[method], ...failures])].toSorted((a, b) => a - b);
}

/**
 * All API operations. The server's routes and the OpenAPI document are built from this table. Pages import
 * single schemas instead, because the table would load all of them.
 */
export const apiOperations = {
  getEnv: {
    method: 'GET',
    path: endpointPaths.getEnv,
    summary: 'Public configuration',
    description: 'The part of the configuration that is public.',
    response: getEnvResponseSchema,
    failures: [],
  },
  menuItems: {
    method: 'GET',
    path: endpointPaths.menuItems,
    summary: 'The menu',
    description: 'Header actions, menu sections with their links, and the name of the environment.',
    response: menuResponseSchema,
    failures: [],
  },
  reportEvent: {
    method: 'POST',
    path: endpointPaths.reportEvent,
    summary: 'Report a page view, an event or an error',
    description:
      'One report per call. Events may describe the plan and the sale, but not the person. The headers are optional and are ignored if invalid. Page variant and campaign are read from the cookies of the visit, unless the body has them. A report that is repeated within five seconds is not stored again.',
    headers: z.object({
      [journeyNameHeader]: z.optional(journeyNameSchema),
      [journeyIdHeader]: z.optional(journeyIdSchema),
      [sessionIdHeader]: z.optional(sessionIdSchema),
    }),
    body: reportBodySchema,
    exampleBody: {
      type: 'core::page-view',
      channel: 'WEB_MOBILE',
      sessionId: '6f1c3a52-9d0e-4c1b-8a77-2f4b1f0e9c11',
      journeyId: '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940',
      journeyName: 'home-services',
      page: 'postcode',
    },
    maxBodyBytes: 16 * 1024,
    failures: [],
  },
  reportLeftPage: {
    method: 'POST',
    path: endpointPaths.reportLeftPage,
    summary: 'Report the page view of a document that was left early',
    description:
      'For a document that is left before its script has come. Stores the page view that the script would have reported: journey, session and the channel of an app are read from the cookies of the visit, and cookies that are missing are set. Nothing is stored for a visitor who has objected to our own statistics.',
    body: leftPageBodySchema,
    exampleBody: { page: 'order', productId: 'plumbing-protect', maxTouchPoints: 5 },
    maxBodyBytes: 16 * 1024,
    failures: [],
  },
  validateBankDetails: {
    method: 'POST',
    path: endpointPaths.validateBankDetails,
    summary: 'Check a bank account',
    description: 'Checks the format and the modulus of the account. Nothing is stored.',
    body: bankDetailsSchema,
    exampleBody: {
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      encrypted: false,
    },
    response: validateBankDetailsResponseSchema,
    failures: [406],
  },
  createContract: {
    method: 'POST',
    path: endpointPaths.createContract,
    summary: 'Buy a plan',
    description: [
      'Creates one contract per Idempotency-Key. A repeated request returns the same reference.',
      'The same key with another purchase returns 409 with KEY_REUSED; the error messages are the reference and the plan of the first purchase.',
      'The same person, plan and home within 24 hours returns 409 with BOUGHT_ALREADY, unless agreement.buysAgain is true.',
      'Price, offer, product, campaign and phone numbers must equal the current catalogue. Otherwise the response is 400 with the changed part, e.g. PRICE_CHANGED, OFFER_CHANGED or CONTACTS_CHANGED, or NOT_ON_SALE.',
      'The optional agreement reports the document versions offered, the time of each tick, the hashes of the plan as shown and the dates shown. Versions, hashes and dates must be current; otherwise the response is 400, e.g. with DOCUMENTS_CHANGED, CALL_OUT_FEE_CHANGED or DATES_CHANGED. The time of a tick that is more than 7 days old or in the future is not stored.',
      'A buyer who gave the bank details to a page without script has them in a sealed cookie: bankDetails then names their journey.',
      'The journey, page variant, campaign and affiliate codes of the visit are read from its cookies and stored with the contract.',
    ].join(' '),
    headers: z.object({ [idempotencyKeyHeaderName]: idempotencyKeySchema }),
    // The schema needs a date for the age check only, which OpenAPI cannot express, so any date will do.
    body: z.extend(createContractBodySchema('2000-01-01'), {
      bankDetails: z.union([bankDetailsSchema, carriedJourneyReferenceSchema]),
    }),
    response: createContractResponseSchema,
    failures: [406, 409],
  },
  findContract: {
    method: 'GET',
    path: endpointPaths.findContract,
    summary: 'Ask whether a purchase was made',
    description:
      'For a buyer who got no answer to create-contract. Returns the reference of the contract with this Idempotency-Key, or null if there is none. Reads only: it never buys a plan.',
    headers: z.object({ [idempotencyKeyHeaderName]: idempotencyKeySchema }),
    response: findContractResponseSchema,
    failures: [400],
  },
  endCarriedJourney: {
    method: 'POST',
    path: endpointPaths.endCarriedJourney,
    summary: 'End the cookie with answers',
    description:
      'For a page that has taken over the answers of a journey that began without script. Ends the sealed cookie with the answers of this journey. Bank details stay in their own cookie, for the purchase.',
    body: carriedJourneyReferenceSchema,
    exampleBody: { journeyId: '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940' },
    failures: [],
  },
  addressLookup: {
    method: 'GET',
    path: endpointPaths.addressLookup,
    summary: 'Addresses at a postcode',
    description: 'Sorted by number and name. Empty if no address is known.',
    query: addressLookupQuerySchema,
    response: addressLookupResponseSchema,
    failures: [400],
  },
  submitSpeakToAnExpert: {
    method: 'POST',
    path: endpointPaths.submitSpeakToAnExpert,
    summary: 'Ask to be called by an expert',
    description:
      'A request sent within three seconds of opening the page returns 400 with TOO_FAST. It can be sent again. The Idempotency-Key is optional: a repeated request with the same key returns the same id, and the same key with another enquiry returns 409 with KEY_REUSED.',
    headers: z.object({ [idempotencyKeyHeaderName]: z.optional(idempotencyKeySchema) }),
    body: enquiryBodySchema,
    exampleBody: {
      name: 'Amelia Okafor',
      email: 'amelia.okafor@example.com',
      telNumber: '07700 900123',
      message: 'Which plan covers a boiler that is nine years old?',
      secondsToFill: 41,
    },
    response: enquiryResponseSchema,
    failures: [409],
  },
  updateBoilerMake: {
    method: 'POST',
    path: endpointPaths.updateBoilerMake,
    summary: 'Recognise the make of a boiler',
    description: 'Returns the make in the spelling of the list. Case is ignored.',
    body: boilerMakeBodySchema,
    exampleBody: { make: 'worcester bosch' },
    response: boilerMakeResponseSchema,
    failures: [],
  },
  partnershipItems: {
    method: 'POST',
    path: endpointPaths.partnershipItems,
    summary: 'The partner of a campaign',
    description: 'Name and logo of the partner of this campaign.',
    body: partnershipItemsBodySchema,
    exampleBody: { campaignCode: 'WARM' },
    response: partnershipItemsResponseSchema,
    failures: [404],
  },
  campaignByPartnership: {
    method: 'GET',
    path: `${endpointPaths.campaignByPartnership}/{partnerCode}`,
    summary: 'The campaign of a partner',
    description: 'For visitors with a partner code and no campaign code.',
    pathParameters: z.object({ partnerCode: z.string() }),
    response: campaignByPartnershipResponseSchema,
    failures: [404],
  },
} as const satisfies Record<keyof typeof endpointPaths, Operation>;

export type OperationName = keyof typeof apiOperations;
