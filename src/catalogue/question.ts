import * as z from 'zod/mini';
import { text } from './content-field.ts';

export const frequentQuestionsSchema = z
  .array(
    z.strictObject({
      question: text('The question, as a visitor would ask it.'),
      answer: text('The answer, in one paragraph.'),
    }),
  )
  .check(
    z.describe('The frequent questions of the listing, in the order in which they are shown.'),
  );
export type FrequentQuestions = z.output<typeof frequentQuestionsSchema>;
