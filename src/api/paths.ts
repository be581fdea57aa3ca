/** Where this area lives on the retailer's site. Written here and nowhere else. */
export const basePath = '/home-services/products';

export const apiPath = `${basePath}/api`;

export const endpoints = {
  createContract: `${apiPath}/create-contract`,
  validateBankDetails: `${apiPath}/validate-bank-details`,
} as const;
