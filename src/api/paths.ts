/** The path of this area on the retailer's site. All other paths are built from it. */
export const basePath = '/home-services/products';

/** Links to a preview lead here. */
export const previewPath = `${basePath}/preview`;

/** Links to a saved journey lead here. */
export const continuePath = `${basePath}/continue`;

/** The page that saves a journey, below `/{productId}`. */
export const savePagePath = 'save';

/** The image that stores the codes of a campaign's link without script. */
export const linkCodesPath = `${basePath}/link-codes`;

export const contactPath = `${basePath}/contact`;

/** Areas of the retailer's site that this server has no pages of. Where it gets their requests, a page says so. */
export const otherAreas = ['login', 'register', 'logout', 'my-account', 'energy-quote'] as const;

export const apiPath = `${basePath}/api`;

export const endpointPaths = {
  getEnv: `${apiPath}/get-env`,
  menuItems: `${apiPath}/menu-items`,
  reportEvent: `${apiPath}/report-event`,
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
