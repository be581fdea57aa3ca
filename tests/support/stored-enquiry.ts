import { apiOperations } from '#api/operations.ts';
import { type EnquiryDeps, submitEnquiry } from '#server/sales/enquiries/submit-enquiry.ts';

/** Stores an enquiry with its deliveries and returns its id. */
export async function storeEnquiry(deps: EnquiryDeps): Promise<string> {
  const { exampleBody } = apiOperations.submitSpeakToAnExpert;
  const result = await submitEnquiry(deps, exampleBody, undefined);
  if (result.kind !== 'stored') throw new Error(`The enquiry was ${result.kind}.`);
  return result.enquiryId;
}
