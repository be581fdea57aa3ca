import {
  boilerMakeAnswerSchema,
  getBoilerAgeLimit,
  type JourneyContext,
} from '#journey/answers.ts';

export function createBoilerMakeForm(context: JourneyContext) {
  const schema = boilerMakeAnswerSchema(context);
  return {
    blank: { make: '', isAgeConfirmed: '', ageLimitYears: getBoilerAgeLimit(context.product) },
    schemaOf: () => schema,
  };
}
