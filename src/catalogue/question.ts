import * as z from 'zod/mini';
import { nonEmptyText } from './content-field.ts';

/** What people ask before they buy, in the order shown. */
export const frequentQuestionsSchema = z.array(
  z.strictObject({ question: nonEmptyText, answer: nonEmptyText }),
);
export type FrequentQuestions = z.output<typeof frequentQuestionsSchema>;
