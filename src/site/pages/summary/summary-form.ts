import * as z from 'zod/mini';
import type { Product } from '#catalogue/product.ts';
import { type AnswerOf, summaryAnswerSchema } from '#journey/answers.ts';

type SummaryGiven = AnswerOf<'summary'> & { renews?: 'Y' | 'N' | undefined };

const withChoice = z.extend(summaryAnswerSchema, {
  renews: z.enum(['Y', 'N'], { error: 'Choose whether it renews automatically' }),
});

/** The form of the summary. Its one question is asked for plans with `renews`, whose content says what is chosen at first. */
export function createSummaryForm({ renews }: Pick<Product, 'renews'>) {
  return {
    blank: { summaryConfirm: true, renews: renews?.isChosen === false ? 'N' : 'Y' },
    schemaOf: (): z.ZodMiniType<SummaryGiven> => (renews ? withChoice : summaryAnswerSchema),
  };
}
