/**
 * OpenAPI descriptions of fields whose rules JSON Schema cannot express. Keys are field names, or
 * `operation.field` where a name is used twice.
 */
export const requestFieldDescriptions: Record<string, string> = {
  accountName: 'At most 44 letters, spaces, apostrophes or hyphens.',
  accountNumber: 'Eight digits.',
  sortCode: 'Six digits. Spaces, and hyphens as 2-2-2, are removed.',
  encrypted: 'Always false.',
  name: 'At most 44 letters, spaces, apostrophes or hyphens.',
  firstName: 'At most 44 letters, spaces, apostrophes or hyphens.',
  surname: 'At most 44 letters, spaces, apostrophes or hyphens.',
  title: 'Mr, Mrs, Ms, Mx, Miss, Professor or Dr.',
  dob: 'DD/MM/YYYY, at least 18 years ago.',
  email: 'An e-mail address.',
  telNumber: 'A UK number: 01, 02 or 03 and 8 or 9 digits, or 07 and 9 digits. Spaces are allowed.',
  postcode:
    'A UK postcode. Postcodes in Northern Ireland and non-residential ones, e.g. BX1 1LT, are valid, but no plan is sold there.',
  correspondenceAddress: 'The address for letters to the buyer. Any valid postcode.',
  propertyAddress:
    'The covered home, if it is not the correspondence address. No plan is sold in Northern Ireland.',
  'submitSpeakToAnExpert.message': 'Fewer than 2000 characters.',
  'reportEvent.message': 'Only words from a list of common error messages are stored.',
  maxTouchPoints: 'Of the browser’s navigator. Tells a tablet from a computer.',
  functionName: 'The name of an operation, e.g. createContract. Other names are stored as other.',
  website: 'A trap for spam bots. Leave it out.',
  secondsToFill: 'Seconds from opening the page to sending the form.',
  campaignCode: 'At most four characters.',
  productId:
    'In a purchase the SAP id of the offer while an offer applies, otherwise that of the plan.',
  pageVariant: 'The page variant of an A/B test. Unknown ones are stored as other.',
  lcp: 'Largest Contentful Paint in milliseconds.',
  inp: 'Interaction to Next Paint in milliseconds.',
  cls: 'Cumulative Layout Shift.',
  referenceId: 'The reference from create-contract.',
  plan: 'The hash of each part of the plan as shown. The page gets them from the server.',
  dates: 'The dates shown to the buyer, with the names of the response.',
  renewsAutomatically:
    'Whether the plan is to renew by itself, as the buyer chose. Only for a plan that asks for this; without it nothing is recorded as agreed.',
  buysAgain: 'The buyer was warned about an earlier purchase and confirmed this one.',
  priceMonthly: 'In pounds.',
  offerPriceMonthly: 'In pounds.',
};

export const responseFieldDescriptions: Record<string, string> = {
  completeAddressLine: 'The address in one line, with the post town in capitals.',
  town: 'The town in mixed case.',
  referenceId: 'The reference shown to the buyer, e.g. HS-BB24-KN8X.',
  errors: 'Errors of single fields, if known.',
  siteOrigin: 'Origin of the rest of the site. Empty for this origin.',
};

export const webhookFieldDescriptions: Record<string, string> = {
  timestamp:
    'When the plan was bought, the enquiry was made, the erasure was requested, or the notice received or taken back.',
  deliveryId: 'The same for every attempt, and equal to the header webhook-id.',
  reference: 'The reference shown to the buyer, e.g. HS-BB24-KN8X.',
  erasureId: 'The id of the request, in the list of ops person requests.',
  enquiryIds: 'The enquiryId of each enquiry.',
  notice: 'The number of the notice that the buyer was shown, e.g. LV-3QHM-8TRC.',
  kind: 'withdraw: free of charge, within the cancellation period. cancel: at the end of a paid month. stop-renewal: at the end of the term.',
  lastDay: 'The last day of the plan, in London.',
  payments:
    'What is still to be collected, from the day of the notice on, as the buyer was told. Null if the contract has no dated payments.',
  amount: 'In pounds. Null in a renewed term: its price is not in the contract.',
  takeBackUntil: 'Until when the buyer can take the notice back: 24 hours after it was received.',
  takenBackAt: 'When the buyer took the notice back. Null in the webhook of the notice itself.',
  callOutFee: 'In pounds.',
  monthly: 'The standard price, in pounds.',
  offerMonthly: 'The price during the offer, in pounds.',
  firstYearTotal: 'In pounds.',
  evidenceHash: 'SHA-256 of the evidence of the sale, as JSON with sorted keys.',
  agreement: 'What the browser reported as shown and ticked. Times are by the buyer’s clock.',
  renewsAutomatically: 'The buyer’s choice. Missing if the plan or the browser did not ask.',
  productId: 'The SAP id of the offer while an offer applies, otherwise that of the plan.',
  correspondenceAddress: 'The address for letters to the buyer.',
  propertyAddress: 'The covered home, if it is not the correspondence address.',
  sortCode: 'Six digits.',
  accountNumber: 'Eight digits.',
  dob: 'DD/MM/YYYY.',
};
