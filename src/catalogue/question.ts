import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** What people ask before they buy, in the order shown. */
export const frequentQuestionsSchema = z.array(z.strictObject({ question: text, answer: text }));
export type FrequentQuestions = z.output<typeof frequentQuestionsSchema>;
