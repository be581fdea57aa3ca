import { enquiryFieldsSchema } from '#api/enquiry.ts';
import { getPagePath } from '#api/paths.ts';
import type { SubmissionFailure } from '#api/submission-failure.ts';
import { understandPhoneNumber } from '#rules/fields/phone.ts';
import type { ErrorPageState } from '#site/journey-state/in-tab/error-page-state.ts';

export const enquiryForm = {
  /** `website` is a honeypot: people do not see it, form-filling bots do. */
  blank: { name: '', email: '', telNumber: '', message: '', website: '' },
  schemaOf: () => enquiryFieldsSchema,
  understand: { telNumber: understandPhoneNumber },
};

export function createEnquiryFailure(
  error: SubmissionFailure,
  phoneNumber: string,
): ErrorPageState {
  return {
    error,
    outcome: 'enquiry-not-sent',
    retry: getPagePath('speak-to-an-expert'),
    phoneNumber,
  };
}
