import { postcodeAnswerSchema } from '#journey/answers.ts';
import { understandPostcode } from '#rules/fields/postcode.ts';

export const postcodeForm = {
  blank: { postcode: '' },
  schemaOf: () => postcodeAnswerSchema,
  understand: { postcode: understandPostcode },
};
