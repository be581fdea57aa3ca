import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { enquiryAnswer, shortestFillSeconds } from '#api/enquiry.ts';
import { basePath, endpoints } from '#api/paths.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import {
  enquiryDraft,
  forgetEnquiry,
  noteEnquiryOpened,
  secondsToFill,
} from '#site/session/enquiry.ts';
import { postJson } from '#site/session/request.ts';
import type { FailedSubmission } from '#site/shell/failed-submission.ts';
import type { SentEnquiry } from '#site/shell/sent-enquiry.ts';

const enquiryAddress = `${basePath}/speak-to-an-expert`;

/** `website` is for programs that fill in forms: no person sees it. */
const blank = { name: '', email: '', telNumber: '', message: '', website: '' };

/** With autofill and a pasted sentence a person can be faster than the server believes of people. */
async function untilBelievable(): Promise<void> {
  const missing = shortestFillSeconds - secondsToFill(Date.now());
  if (missing > 0) await new Promise((resolve) => setTimeout(resolve, (missing + 0.1) * 1000));
}

/** The form of the expert page: sent as an enquiry, and kept while it is being written. */
export function useEnquiry(phoneNumber: string) {
  const navigate = useNavigate();
  const form = useValidatedForm({
    schema: enquiryAnswer,
    draft: enquiryDraft,
    blank,
    stored: undefined,
    onAnswer: async (enquiry) => {
      await untilBelievable();
      const answered = await postJson(endpoints.submitSpeakToAnExpert, {
        ...enquiry,
        website: form.getValues('website'),
        secondsToFill: secondsToFill(Date.now()),
      });
      if (answered.kind === 'ok') {
        forgetEnquiry();
        const state: SentEnquiry = { isEnquiry: true };
        // Replaces this page, so that back does not lead to what has been sent.
        return navigate(`${basePath}/success`, { replace: true, state });
      }
      const state: FailedSubmission = {
        error: answered.error,
        outcome: 'enquiry-not-sent',
        retry: enquiryAddress,
        phoneNumber,
      };
      return navigate(`${basePath}/error`, { state });
    },
  });

  useEffect(() => noteEnquiryOpened(Date.now()), []);

  return form;
}
