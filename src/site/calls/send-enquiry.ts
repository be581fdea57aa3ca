import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { type EnquiryBody, minimumFillSeconds } from '#api/enquiry.ts';
import { endpointPaths } from '#api/paths.ts';
import { getEnquiryKey, getSecondsToFill } from '#site/journey-state/in-tab/enquiry.ts';
import { type CallResult, postJson } from './request.ts';

/** The server rejects forms filled in too fast; a person with autofill can be that fast, so wait. */
export async function sendEnquiry(
  enquiry: Omit<EnquiryBody, 'secondsToFill'>,
): Promise<CallResult<unknown>> {
  const missing = minimumFillSeconds - getSecondsToFill(Date.now());
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, (missing + 0.1) * 1000));
  const { name, email, telNumber, message } = enquiry;
  return postJson(
    endpointPaths.submitSpeakToAnExpert,
    { ...enquiry, secondsToFill: getSecondsToFill(Date.now()) },
    { headers: { [idempotencyKeyHeaderName]: getEnquiryKey({ name, email, telNumber, message }) } },
  );
}
