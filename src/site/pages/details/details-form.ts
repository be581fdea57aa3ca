import { detailsAnswerSchema, type JourneyContext } from '#journey/answers.ts';

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

export function createDetailsForm(context: JourneyContext) {
  const schema = detailsAnswerSchema(context);
  return { blank, schemaOf: () => schema };
}
