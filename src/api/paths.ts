import type { ReservedProductId } from '#catalogue/reserved-product-ids.ts';

/** The path of this area on the retailer's site. All other paths are built from it. */
export const basePath = '/home-services/products';

/** The pages beside listing, documents and plans, by their path in this area. Their folders in src/site/pages have a hyphen for `/`. */
export const areaPages = [
  'success',
  'error',
  'speak-to-an-expert',
  'contact',
  'continue',
  'leave',
  'preview/changes',
] as const satisfies readonly (ReservedProductId | `${ReservedProductId}/${string}`)[];

export function getPagePath(name: (typeof areaPages)[number]): string {
  return `${basePath}/${name}`;
}

/** A document is at `/{slug}` below it, one version of it at `/{slug}/{hash}`. */
export const documentsPath = `${basePath}/documents`;

/** Links to a preview lead here. */
export const previewPath = `${basePath}/preview`;

/** Links to a saved journey lead here. */
export const continuePath = `${basePath}/continue` as const;

/** Links for leaving a plan lead here. */
export const leavePath = getPagePath('leave');

/** The page that saves a journey, below `/{productId}`. */
export const savePagePath = 'save';

/** The image that stores the codes of a campaign's link without script. */
export const linkCodesPath = `${basePath}/link-codes`;

/** Areas of the retailer's site that this server has no pages of. Where it gets their requests, a page says so. */
export const otherAreas = ['login', 'register', 'logout', 'my-account', 'energy-quote'] as const;

export const apiPath = `${basePath}/api`;

/** By itself, because an inline script of every page has it. */
export const reportEventPath = `${apiPath}/report-event`;

/** By itself for the same reason. */
export const reportLeftPagePath = `${apiPath}/report-left-page`;

export const endpointPaths = {
  getEnv: `${apiPath}/get-env`,
  menuItems: `${apiPath}/menu-items`,
  reportEvent: reportEventPath,
  reportLeftPage: reportLeftPagePath,
  validateBankDetails: `${apiPath}/validate-bank-details`,
  createContract: `${apiPath}/create-contract`,
  findContract: `${apiPath}/find-contract`,
  endCarriedJourney: `${apiPath}/end-carried-journey`,
  addressLookup: `${apiPath}/address-lookup`,
  submitSpeakToAnExpert: `${apiPath}/submit-speak-to-an-expert`,
  updateBoilerMake: `${apiPath}/update-boiler-make`,
  partnershipItems: `${apiPath}/partnership-items`,
  campaignByPartnership: `${apiPath}/campaign-by-partnership`,
} as const;

/** The path of the OpenAPI document, a JSON file. */
export const openApiPath = `${apiPath}/openapi.json`;
/** The path of the web app manifest. */
export const webManifestPath = `${basePath}/site.webmanifest`;

export const apiDocsPath = `${apiPath}/docs`;
