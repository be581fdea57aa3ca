import * as z from 'zod/mini';
import { answerSchemas, isAnswered, type JourneyContext, type StepId } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import { getPostcode } from '#journey/saved-answers.ts';

/** What the page has to show, carried with the journey from one request to the next. */
const saveStateSchema = z.object({
  /** The step that the buyer saves, and returns to. */
  step: z.enum(Object.keys(answerSchemas) as [StepId, ...StepId[]]),
  /** Whether the tab has the journey in its session storage. */
  isFromTab: z.boolean(),
  /** As typed. Undefined until the form is sent. */
  typed: z.optional(z.object({ email: z.string(), postcode: z.string() })),
  result: z.optional(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('sent'), until: z.string() }),
      z.object({ kind: z.literal('not-sent') }),
      z.object({ kind: z.literal('limited') }),
    ]),
  ),
});

export type SaveState = z.infer<typeof saveStateSchema>;

export function readSaveState({ shown }: CarriedJourney): SaveState | undefined {
  return z.safeParse(saveStateSchema, shown?.saved).data;
}

/** The postcode of the home, if the buyer has answered the postcode step. */
export function findHomePostcode(
  { answers }: CarriedJourney,
  context: JourneyContext,
): string | undefined {
  return isAnswered('postcode', answers, context) ? getPostcode(answers) : undefined;
}

/** What the buyer has typed already, in the details, in the postcode step or in neither. */
export function suggestTyped({ answers, refused }: CarriedJourney) {
  const { email, postcode } = { ...asRecord(answers.details), ...refused?.values };
  return {
    email: typeof email === 'string' ? email : '',
    postcode: typeof postcode === 'string' ? postcode : '',
  };
}
