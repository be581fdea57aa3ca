import { type RouterContextProvider, redirect } from 'react-router';
import { consentFields } from '#journey/agreement.ts';
import type { AnswerOf, StepId } from '#journey/answers.ts';
import { showJourneyField } from '#journey/brought-journey-fields.ts';
import {
  addCarriedAnswer,
  type CarriedJourney,
  type RefusedInput,
} from '#journey/carried-journey.ts';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { withoutField } from '#journey/saved-answers.ts';
import { addTick } from '#journey/stored-agreement.ts';
import { walkJourney } from '#journey/walk.ts';
import {
  checkForm,
  type FormRules,
  type FormValues,
  readPostedValues,
} from '#site/forms/form-rules.ts';
import { type CarriedState, siteContext } from '#site/server-context.ts';
import { type LoadedPlan, loadPlan } from '#site/steps/load-plan.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { withQueryOf } from './page-query.ts';
import { createRestart, saveJourney, showStartedJourney, startJourney } from './start-journey.ts';

/** A step's form as it was posted. */
interface StepPost {
  plan: LoadedPlan;
  fields: FormData;
  journey: CarriedJourney;
  bank: AnswerOf<'bank'> | undefined;
  carried: CarriedState;
}

type Accepted<Id extends StepId> =
  /** `bank`: bank details that change with the answer. */
  | {
      answer: AnswerOf<Id>;
      bank?: AnswerOf<'bank'> | undefined;
      agreement?: CarriedJourney['agreement'];
    }
  /** `endsBank`: the account that was accepted before no longer counts. */
  | { refused: Omit<RefusedInput, 'step'>; endsBank?: boolean };

interface StepActionOptions<Id extends StepId, Values extends FormValues, Given> {
  /** The rules that the page has too. */
  rulesOf: (plan: LoadedPlan, fields: FormData) => FormRules<Values, Given>;
  /** Makes the step's answer of the form's, and checks what its schema cannot. */
  accept: (given: Given, post: StepPost) => Accepted<Id> | Promise<Accepted<Id>>;
}

interface ActionArgs {
  request: Request;
  params: { productId?: string | undefined };
  context: Readonly<RouterContextProvider>;
}

/**
 * The route action of a step, for a form that is sent without script or before hydration. It saves answer and input in the
 * sealed cookie and always redirects: a page that responds to a POST breaks Back in Chromium.
 */
export function createStepAction<Id extends StepId, Values extends FormValues, Given>(
  step: Id,
  { rulesOf, accept }: StepActionOptions<Id, Values, Given>,
) {
  return async ({ request, params, context }: ActionArgs) => {
    const site = context.get(siteContext);
    const { carried } = site;
    const plan = loadPlan(site, params.productId ?? '');
    const { productId } = plan.product;
    const fields = await request.formData();
    const show = (path: string, kept?: readonly string[]) =>
      redirect(withQueryOf(request.url, path, kept), 303);
    const started = startJourney(carried, fields, productId);
    const path = new URL(request.url).pathname;
    if (fields.has(showJourneyField)) {
      return show(showStartedJourney(carried, started, { productId, path }), ['entry']);
    }
    const rules = rulesOf(plan, fields);
    const values = readPostedValues(rules.blank, fields);
    const journey = recordTicks(started.journey, values, plan, carried.now);
    const check = checkForm(rules, values);
    const accepted = check.isValid
      ? await accept(check.answer, { ...started, plan, fields, journey, carried })
      : { refused: describeRefusal(values, check.errors) };

    const restart = started.isNew && step !== 'order' ? createRestart(fields) : undefined;
    if ('refused' in accepted) {
      const refused = restart ?? { step, ...accepted.refused };
      const kept = withdrawNo(journey, values);
      saveJourney(carried, { ...kept, productId, refused }, started.bank);
      if (accepted.endsBank) carried.bank.end();
      return show(path, ['entry']);
    }
    const { answer, bank = started.bank, agreement = journey.agreement } = accepted;
    const next = addCarriedAnswer({ ...journey, agreement }, productId, step, answer);
    saveJourney(carried, { ...next, refused: restart }, bank);
    const walk = walkJourney(plan, { ...next.answers, bank });
    // The summary itself always continues.
    const isBackToSummary = next.isChanging === true && step !== 'summary';
    const target = isBackToSummary ? 'summary' : walk.next(step)?.id;
    const to =
      target && walk.isReachable(target)
        ? walk.steps.find(({ id }) => id === target)
        : walk.firstUnanswered;
    return show(getStepUrl(productId, to?.path ?? ''));
  };
}

/** Records when each box of the form was ticked, as use-record-tick-times.ts does in the browser. */
export function recordTicks(
  journey: CarriedJourney,
  values: FormValues,
  { documentVersions: offered }: LoadedPlan,
  now: Date,
): CarriedJourney {
  const agreement = consentFields.reduce((noted, id) => {
    if (!(id in values)) return noted;
    const isTicked = values[id] === true || values[id] === 'Y';
    const at = isTicked ? (noted.times[id] ?? now.toISOString()) : undefined;
    return addTick(noted, { id, at, offered });
  }, journey.agreement);
  return { ...journey, agreement };
}

/** A "yes" changed to "no", and a cleared box of the order page, no longer count, although the form was refused. */
function withdrawNo(journey: CarriedJourney, values: FormValues): CarriedJourney {
  const withdrawn = Object.keys(values).filter(
    (name) => values[name] === 'N' || (name === 'isConfirmed' && values[name] === false),
  );
  const answers = withdrawn.reduce(
    (kept, name) => withoutField(kept, name) ?? kept,
    journey.answers,
  );
  return { ...journey, answers };
}

/** The input as typed. Of bank numbers only the messages are kept. */
function describeRefusal(
  values: FormValues,
  errors: Record<string, { message: string }>,
): Omit<RefusedInput, 'step'> {
  const isKept = ([name, value]: [string, unknown]) =>
    !bankNumberFields.includes(name) && typeof value !== 'number';
  const hidden = bankNumberFields.filter((name) => name in values);
  return {
    values: Object.fromEntries(Object.entries(values).filter(isKept)) as RefusedInput['values'],
    messages: Object.fromEntries(hidden.map((name) => [name, errors[name]?.message ?? ''])),
  };
}
