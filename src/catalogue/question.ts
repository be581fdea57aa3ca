import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

/** Frequent questions in display order. */
export const frequentQuestionsSchema = z.array(
  z.strictObject({ question: nonEmptyTextSchema, answer: nonEmptyTextSchema }),
);
export type FrequentQuestions = z.output<typeof frequentQuestionsSchema>;
