/**
 * What a schema checks with code of its own, in words for whoever calls the API, by the field's name, and
 * by the call's where one name means two things.
 */
export const requestDescriptions: Record<string, string> = {
  accountName: 'At most 44 letters, spaces, apostrophes or hyphens.',
  accountNumber: 'Eight digits.',
  sortCode: 'Six digits; hyphens and spaces are taken out.',
  encrypted: 'Always false.',
  name: 'At most 44 letters, spaces, apostrophes or hyphens.',
  firstName: 'At most 44 letters, spaces, apostrophes or hyphens.',
  surname: 'At most 44 letters, spaces, apostrophes or hyphens.',
  title: 'Mr, Mrs, Ms, Mx, Miss, Professor or Dr.',
  dob: 'DD/MM/YYYY, at least 18 years ago.',
  email: 'An e-mail address.',
  telNumber:
    'A UK number: 01, 02 or 03 and 8 or 9 digits, or 07 and 9 digits. Spaces may stand in it.',
  postcode:
    'A UK postcode. One in Northern Ireland or of no home, e.g. BX1 1LT, is valid, but no plan is sold there.',
  correspondenceAddress: 'Where we write to the buyer: any postcode to which post is delivered.',
  propertyAddress:
    'The home that the plan covers, where that is not the correspondence address; leave it out otherwise. No plan is sold in Northern Ireland.',
  'submitSpeakToAnExpert.message': 'Fewer than 2000 characters.',
  'reportEvent.message': 'Only the words that error messages are made of are kept.',
  functionName:
    'Kept when it is the name of a call, e.g. createContract; otherwise stored as other.',
  website: 'For programs that fill in forms: leave it out.',
  secondsToFill: 'From opening the page to sending.',
  campaignCode: 'At most four characters.',
  productId: 'In a purchase the offer’s id while an offer applies, otherwise the plan’s.',
  referenceId: 'As create-contract answered it.',
  plan: 'A hash of each part of the plan as it was shown, as the page had it from the server.',
  dates: 'The dates that the buyer was shown, by the names that the answer has.',
  buysAgain: 'The buyer was asked about an earlier purchase, and wants the plan once more.',
  priceMonthly: 'In pounds.',
  offerPriceMonthly: 'In pounds.',
};

export const responseDescriptions: Record<string, string> = {
  completeAddressLine: 'What people choose by, with the post town in capitals.',
  town: 'As a person writes it.',
  referenceId: 'What the buyer reads, e.g. HS-BB24-KN8X.',
  errors: 'What is wrong, field by field, where that is known.',
  siteOrigin: 'Where the rest of the site is; empty for this origin.',
  flair: 'A few words beside the link.',
  carriesCampaignCode: 'The visitor’s campaign code is added to the address as cc.',
};

export const webhookDescriptions: Record<string, string> = {
  timestamp: 'When the plan was bought or the enquiry was made.',
  deliveryId: 'The same for every attempt, and equal to the header webhook-id.',
  reference: 'As the buyer reads it, e.g. HS-BB24-KN8X.',
  callOutFee: 'In pounds.',
  monthly: 'In pounds, after the offer.',
  offerMonthly: 'In pounds, while the offer lasts.',
  firstYearTotal: 'In pounds.',
  evidenceHash: 'SHA-256 of the evidence of the sale, as JSON with sorted keys.',
  agreement: 'What the browser said was shown and ticked, by the buyer’s clock.',
  productId: 'The offer’s id while an offer applies, otherwise the plan’s.',
  correspondenceAddress: 'Where the buyer is written to.',
  propertyAddress: 'The home that the plan covers, where it is not the correspondence address.',
  sortCode: 'Six digits.',
  accountNumber: 'Eight digits.',
  dob: 'DD/MM/YYYY.',
};
