import { type Handler, Hono } from 'hono';
import type { EnvironmentName } from '#api/get-env.ts';
import {
  apiOperations,
  maxBodyBytes,
  type Operation,
  type OperationName,
} from '#api/operations.ts';
import { apiDocsPath, apiPath, openApiPath } from '#api/paths.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import type { Menu } from '#catalogue/menu.ts';
import { limitBody } from '#server/http/guards/body-limit.ts';
import { type ClockGuardDeps, createClockGuard } from '#server/http/guards/clock-guard.ts';
import { createDiskGuard, type DiskGuardDeps } from '#server/http/guards/disk-guard.ts';
import { createPreviewGuard, type PreviewGuardDeps } from '#server/http/guards/preview-guard.ts';
import { failureResponse } from '#server/http/requests/failure-response.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { PurchaseDeps } from '#server/sales/purchase/create-contract.ts';
import type { SavedJourneys } from '../saved-journeys/saved-journey-access.ts';
import { type AddressDeps, addressEndpoint } from './address-endpoint.ts';
import { apiDocsEndpoint, openApiEndpoint } from './api-docs-endpoints.ts';
import { bankEndpoint } from './bank-endpoint.ts';
import { boilerMakeEndpoint } from './boiler-make-endpoint.ts';
import { createContractEndpoint } from './create-contract-endpoint.ts';
import { endCarriedJourneyEndpoint } from './end-carried-journey-endpoint.ts';
import { enquiryEndpoint } from './enquiry-endpoint.ts';
import { envEndpoint } from './env-endpoint.ts';
import { findContractEndpoint } from './find-contract-endpoint.ts';
import { menuEndpoint } from './menu-endpoint.ts';
import {
  campaignByPartnershipEndpoint,
  partnershipByCampaignEndpoint,
} from './partnership-endpoints.ts';
import type { PurchaseLimit } from './purchase-limit.ts';
import {
  createReportReceiver,
  type ReportEventEndpointDeps,
  reportEndpoint,
} from './report-endpoint.ts';
import { reportLeftPageEndpoint } from './report-left-page-endpoint.ts';
import type { RequestCookieDeps } from './request-cookies.ts';

export interface ApiDeps
  extends PurchaseDeps,
    AddressDeps,
    RequestCookieDeps,
    ReportEventEndpointDeps,
    DiskGuardDeps,
    ClockGuardDeps,
    PreviewGuardDeps {
  metrics: Metrics;
  /** False earlier than `hasDiskSpace`, so that reports of the browser never take the last space of purchases. */
  hasDiskSpaceForReports: () => Promise<boolean>;
  purchaseLimit: PurchaseLimit;
  environmentName: EnvironmentName;
  savedJourneys: Pick<SavedJourneys, 'deleteBought'>;
  menu: () => Menu;
  /** The site's public origin; empty to take it from each request. */
  siteOrigin: string;
  thirdParties: ThirdPartySettings;
  /** Whether own reports and the codes of links need no consent. */
  statisticsWithoutConsent: boolean;
  /** The address of the affiliate network's pixel; empty for none. */
  affiliatePixel: string;
}

/** The handler of each API operation. */
function handlersOf({
  metrics,
  environmentName,
  siteOrigin,
  thirdParties,
  affiliatePixel,
  menu,
  ...deps
}: ApiDeps) {
  const receiveReport = createReportReceiver({ ...deps, metrics });
  return {
    getEnv: envEndpoint(
      { environmentName, siteOrigin, thirdParties, affiliatePixel },
      deps.content,
    ),
    menuItems: menuEndpoint(menu, environmentName),
    reportEvent: reportEndpoint(receiveReport),
    reportLeftPage: reportLeftPageEndpoint(receiveReport, { ...deps, siteOrigin }),
    validateBankDetails: bankEndpoint({ ...deps, siteOrigin }),
    createContract: createContractEndpoint({ ...deps, siteOrigin }, { metrics, ...deps }),
    findContract: findContractEndpoint(deps),
    endCarriedJourney: endCarriedJourneyEndpoint({ ...deps, siteOrigin }),
    addressLookup: addressEndpoint(deps),
    submitSpeakToAnExpert: enquiryEndpoint(deps, metrics),
    updateBoilerMake: boilerMakeEndpoint(deps.content),
    partnershipItems: partnershipByCampaignEndpoint(deps.content),
    campaignByPartnership: campaignByPartnershipEndpoint(deps.content),
  } satisfies Record<OperationName, Handler>;
}

/** The calls that store customers' data. They are refused while the disk is full. */
const storingPaths = [apiOperations.createContract.path, apiOperations.submitSpeakToAnExpert.path];

const reportingPaths = [apiOperations.reportEvent.path, apiOperations.reportLeftPage.path];

/** The JSON API. Every error response has the shape of the failure table. */
export function createApi(deps: ApiDeps): Hono {
  const api = new Hono();
  const handlers = handlersOf(deps);
  for (const path of [...storingPaths, ...reportingPaths]) {
    api.post(path, createPreviewGuard(deps));
  }
  for (const path of storingPaths) api.post(path, createDiskGuard(deps.hasDiskSpace));
  for (const path of reportingPaths) api.post(path, createDiskGuard(deps.hasDiskSpaceForReports));
  api.post(apiOperations.createContract.path, createClockGuard(deps));
  for (const name of Object.keys(apiOperations) as OperationName[]) {
    const operation: Operation = apiOperations[name];
    const { method } = operation;
    const path = routeOf(operation);
    const limit = limitBody(operation.maxBodyBytes ?? maxBodyBytes);
    api.on(method, path, limit, handlers[name]).all(path, wrongMethod(method));
  }
  api.get(openApiPath, openApiEndpoint()).all(openApiPath, wrongMethod('GET'));
  api.get(apiDocsPath, apiDocsEndpoint(deps.content)).all(apiDocsPath, wrongMethod('GET'));
  api.all(`${apiPath}/*`, (c) => failureResponse(c, 404));
  return api;
}

function wrongMethod(allowed: Operation['method']): Handler {
  return (c) => {
    c.header('Allow', allowed === 'GET' ? 'GET, HEAD' : allowed);
    return failureResponse(c, 405);
  };
}

/** OpenAPI writes a path parameter as `{name}`, Hono as `:name`. */
function routeOf({ path }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
