import { detailsAnswerSchema, type JourneyContext } from '#journey/answers.ts';
import { understandDate } from '#rules/fields/date.ts';
import { understandPhoneNumber } from '#rules/fields/phone.ts';

const blank = {
  title: '',
  firstName: '',
  surname: '',
  dob: '',
  email: '',
  telNumber: '',
  emailMarketingConsent: false,
  phoneMarketingConsent: false,
  smsMarketingConsent: false,
  letterMarketingConsent: false,
};

const understand = { dob: understandDate, telNumber: understandPhoneNumber };

export function createDetailsForm(context: JourneyContext) {
  const schema = detailsAnswerSchema(context);
  return { blank, schemaOf: () => schema, understand };
}
