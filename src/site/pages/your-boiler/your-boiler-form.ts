import { yourBoilerAnswerSchema } from '#journey/answers.ts';

export const yourBoilerForm = {
  blank: { isWorking: '', isDomesticGas: '' },
  schemaOf: () => yourBoilerAnswerSchema,
};
