import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { enquiryFieldsSchema } from '#api/enquiry.ts';
import { basePath } from '#api/paths.ts';
import { sendEnquiry } from '#site/calls/send-enquiry.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import {
  clearStoredEnquiry,
  enquiryDraftName,
  recordEnquiryOpened,
} from '#site/session/enquiry.ts';
import type { EnquirySentState } from '#site/session/enquiry-sent-state.ts';
import type { ErrorPageState } from '#site/session/error-page-state.ts';

const enquiryPath = `${basePath}/speak-to-an-expert`;

/** `website` is a honeypot: people do not see it, form-filling bots do. */
const blank = { name: '', email: '', telNumber: '', message: '', website: '' };

/** The enquiry form. Its values are stored as a draft until it is sent. */
export function useEnquiry(expert: EnquirySentState['expert']) {
  const navigate = useNavigate();
  const form = useValidatedForm({
    schema: enquiryFieldsSchema,
    draft: enquiryDraftName,
    blank,
    stored: undefined,
    onAnswer: async (enquiry) => {
      const answered = await sendEnquiry({ ...enquiry, website: form.getValues('website') });
      if (answered.kind === 'ok') {
        clearStoredEnquiry();
        const { name, telNumber, email } = enquiry;
        const state: EnquirySentState = { isEnquiry: true, name, telNumber, email, expert };
        // Replaces this page, so that Back does not return to the sent form.
        return navigate(`${basePath}/success`, { replace: true, state });
      }
      const state: ErrorPageState = {
        error: answered.error,
        outcome: 'enquiry-not-sent',
        retry: enquiryPath,
        phoneNumber: expert.phoneNumber,
      };
      return navigate(`${basePath}/error`, { state });
    },
  });

  useEffect(() => recordEnquiryOpened(Date.now()), []);

  return form;
}
