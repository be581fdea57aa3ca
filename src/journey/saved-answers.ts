import type { AnswerOf, StepId, UncheckedAnswers } from './answers.ts';
import { asRecord } from './as-record.ts';

// The rules for answers that depend on others. Session storage and the sealed cookie use the same ones.

/** The answers with this one. Answers that depend on what it replaces are dropped. */
export function addAnswer<Id extends StepId>(
  answers: UncheckedAnswers,
  id: Id,
  answer: AnswerOf<Id>,
): UncheckedAnswers {
  const changed = { ...withoutConfirmation(answers, id), [id]: answer };
  return isOtherPostcode(answers, changed) ? withoutHome(changed) : changed;
}

/** A changed answer needs a new summary and confirmation, so these are dropped. */
export function withoutConfirmation(answers: UncheckedAnswers, changed: StepId): UncheckedAnswers {
  const { summary, confirmation, ...given } = answers;
  return changed === 'confirmation' ? { ...given, summary } : given;
}

/** The answers after a change of the plan: all of them, but the buyer has to agree again. */
export function withoutAgreement(answers: UncheckedAnswers): UncheckedAnswers {
  const { order, summary, confirmation, ...given } = answers;
  const { isConfirmed, ...choice } = asRecord(order);
  return { ...given, order: choice };
}

/**
 * The answers without a "yes" that the buyer has changed to "no"; undefined if there is none. Field names of yes/no
 * questions are unique across the steps.
 */
export function withoutField(
  answers: UncheckedAnswers,
  field: string,
): UncheckedAnswers | undefined {
  const id = (Object.keys(answers) as StepId[]).find((step) => field in asRecord(answers[step]));
  if (!id) return undefined;
  const { [field]: given, ...rest } = asRecord(answers[id]);
  return given === undefined ? undefined : { ...withoutConfirmation(answers, id), [id]: rest };
}

/** Whether the home has another postcode now. */
export function isOtherPostcode(before: UncheckedAnswers, now: UncheckedAnswers): boolean {
  const postcode = getPostcode(before);
  return postcode !== undefined && postcode !== getPostcode(now);
}

export function getPostcode({ postcode }: UncheckedAnswers): string | undefined {
  const { postcode: text } = asRecord(postcode);
  return typeof text === 'string' ? text : undefined;
}

/** The correspondence address does not depend on the home's postcode, so it stays. */
function withoutHome({ address, ...others }: UncheckedAnswers): UncheckedAnswers {
  const { correspondence } = asRecord(address);
  return correspondence === undefined ? others : { ...others, address: { correspondence } };
}
