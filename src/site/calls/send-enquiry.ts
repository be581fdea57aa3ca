import { type EnquiryBody, minimumFillSeconds } from '#api/enquiry.ts';
import { endpoints } from '#api/paths.ts';
import { secondsToFill } from '#site/session/enquiry.ts';
import { type Answered, postJson } from './request.ts';

/** The server rejects forms filled in too fast; a person with autofill can be that fast, so wait. */
export async function sendEnquiry(
  enquiry: Omit<EnquiryBody, 'secondsToFill'>,
): Promise<Answered<unknown>> {
  const missing = minimumFillSeconds - secondsToFill(Date.now());
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, (missing + 0.1) * 1000));
  return postJson(endpoints.submitSpeakToAnExpert, {
    ...enquiry,
    secondsToFill: secondsToFill(Date.now()),
  });
}
