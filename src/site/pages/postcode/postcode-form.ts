import { postcodeAnswerSchema } from '#journey/answers.ts';

export const postcodeForm = { blank: { postcode: '' }, schemaOf: () => postcodeAnswerSchema };
