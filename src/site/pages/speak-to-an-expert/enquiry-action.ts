import { type ActionFunctionArgs, redirect } from 'react-router';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { minimumFillSeconds } from '#api/enquiry.ts';
import { endpointPaths, getPagePath } from '#api/paths.ts';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { postJson } from '#site/calls/request.ts';
import { checkForm, readPostedValues } from '#site/forms/form-rules.ts';
import { withQueryOf } from '#site/journey-state/in-cookie/page-query.ts';
import type { EnquirySentState } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import { siteContext } from '#site/server-context.ts';
import { createEnquiryFailure, enquiryForm } from './enquiry-rules.ts';

/** Sends an enquiry for a visitor without script, by the API's own call. */
export async function sendPostedEnquiry({ request, context }: ActionFunctionArgs) {
  const { carried, brand, today } = context.get(siteContext);
  const { expert } = brand;
  const journey = carried.journey ?? createCarriedJourney(carried.createId(), '');
  const show = (path: string) => redirect(withQueryOf(request.url, path), 303);
  const { website, ...values } = readPostedValues(enquiryForm.blank, await request.formData());
  const check = checkForm(enquiryForm, { website, ...values });
  if (!check.isValid) {
    carried.save({ ...journey, refused: { step: 'enquiry', values } });
    return show(new URL(request.url).pathname);
  }
  const enquiry = check.answer;
  const sent = await postJson(
    endpointPaths.submitSpeakToAnExpert,
    // The server does not know when the form was opened.
    { ...enquiry, website, secondsToFill: minimumFillSeconds },
    {
      headers: { [idempotencyKeyHeaderName]: await createKey([today, ...Object.values(enquiry)]) },
      call: carried.callApi,
    },
  );
  if (sent.kind !== 'ok') {
    const failure = createEnquiryFailure(sent.error, expert.phoneNumber);
    carried.save({ ...journey, refused: { step: 'enquiry', values }, shown: { failure } });
    return show(getPagePath('error'));
  }
  const { name, telNumber, email } = enquiry;
  const shown: EnquirySentState = { isEnquiry: true, name, telNumber, email, expert };
  carried.save({ ...journey, refused: undefined, shown: { enquiry: shown } });
  return show(getPagePath('success'));
}

/** The same message on the same day has the same key (a UUID), so that a second press sends nothing new. */
async function createKey(parts: readonly string[]): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(parts));
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...groups, hex.slice(20, 32)].join('-');
}
