import * as z from 'zod/mini';
import { nonEmptyText } from './content-field.ts';

/** Frequent questions in display order. */
export const frequentQuestionsSchema = z.array(
  z.strictObject({ question: nonEmptyText, answer: nonEmptyText }),
);
export type FrequentQuestions = z.output<typeof frequentQuestionsSchema>;
