import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import { sendEnquiry } from '#site/calls/send-enquiry.ts';
import { useNextPages } from '#site/forms/next-pages.ts';
import { type RefusedForm, useValidatedForm } from '#site/forms/use-validated-form.ts';
import {
  clearStoredEnquiry,
  enquiryDraftName,
  recordEnquiryOpened,
} from '#site/journey-state/in-tab/enquiry.ts';
import type { EnquirySentState } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import { createEnquiryFailure, enquiryForm } from './enquiry-rules.ts';

/** The enquiry form. Its values are stored as a draft until it is sent. */
export function useEnquiry(expert: EnquirySentState['expert'], refused: RefusedForm | undefined) {
  const navigate = useNavigate();
  useNextPages(['success', 'error']);
  const form = useValidatedForm({
    rules: enquiryForm,
    draft: enquiryDraftName,
    stored: undefined,
    refused,
    onAnswer: async (enquiry) => {
      const answered = await sendEnquiry({ ...enquiry, website: form.getValues().website });
      if (answered.kind === 'ok') {
        clearStoredEnquiry();
        const { name, telNumber, email } = enquiry;
        const state: EnquirySentState = { isEnquiry: true, name, telNumber, email, expert };
        // Replaces this page, so that Back does not return to the sent form.
        return navigate(getPagePath('success'), { replace: true, state });
      }
      const state = createEnquiryFailure(answered.error, expert.phoneNumber);
      return navigate(getPagePath('error'), { state });
    },
  });

  useEffect(() => recordEnquiryOpened(Date.now()), []);

  return form;
}
