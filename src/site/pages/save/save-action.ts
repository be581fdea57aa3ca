import { type RouterContextProvider, redirect } from 'react-router';
import { savePagePath } from '#api/paths.ts';
import { consentFields } from '#journey/agreement.ts';
import { answerSchemas, type StepId } from '#journey/answers.ts';
import { broughtJourneyField } from '#journey/brought-journey-fields.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { checkForm, readPostedValues } from '#site/forms/form-rules.ts';
import { savedStepField } from '#site/journey/save-for-later.tsx';
import {
  type BroughtJourney,
  parseBroughtJourney,
} from '#site/journey-state/between/brought-along.ts';
import { findTabsBank } from '#site/journey-state/in-cookie/start-journey.ts';
import { type CarriedState, siteContext } from '#site/server-context.ts';
import { loadPlan } from '#site/steps/load-plan.ts';
import { chosenVariantField, getStepUrl } from '#site/steps/step-url.ts';
import { saveForm } from './save-form.ts';
import { findHomePostcode, readSaveState } from './save-state.ts';

interface ActionArgs {
  request: Request;
  params: { productId?: string | undefined };
  context: Readonly<RouterContextProvider>;
}

/** Handles the button of a step, which brings the step's input along, and the form of the page itself. */
export async function action({ request, params, context }: ActionArgs) {
  const site = context.get(siteContext);
  const { carried, saved } = site;
  const plan = loadPlan(site, params.productId ?? '');
  const { productId, productTitle: planName } = plan.product;
  const fields = await request.formData();
  const ownPage = redirect(getStepUrl(productId, savePagePath), 303);
  const step = asStep(fields.get(savedStepField));
  if (step) {
    const early = parseBroughtJourney(fields.get(broughtJourneyField), productId);
    const journey = early ? takeTabs(early, carried) : carried.journey;
    if (!journey) return ownPage;
    const values = readInput(fields);
    const hasInput = Object.keys(values).length > 0;
    const bank = early && findTabsBank(carried, early);
    carried.save({
      ...journey,
      productId,
      ...(hasInput && { refused: { step, values, isUnsent: true } }),
      shown: { saved: { step, isFromTab: early !== undefined } },
    });
    if (bank) carried.bank.save(bank);
    return ownPage;
  }
  const { journey } = carried;
  const state = journey && readSaveState(journey);
  // The page shows where to start again.
  if (!journey || !state) return ownPage;
  const keep = (changes: Partial<typeof state>) =>
    carried.save({ ...journey, shown: { saved: { ...state, result: undefined, ...changes } } });
  const typed = readPostedValues(saveForm.blank, fields);
  const known = findHomePostcode(journey, plan);
  const check = checkForm(saveForm, { ...typed, postcode: known ?? typed.postcode });
  if (!check.isValid) {
    keep({ typed });
    return ownPage;
  }
  const { shown: _, ...toSave } = journey;
  const result = await saved.save({ journey: toSave, planName, ...check.answer });
  keep({ typed, result });
  return ownPage;
}

/** Under the id that the tab has taken over already: its session storage has all of this, and must not be replaced. */
function takeTabs(
  { journey, takenOverId }: BroughtJourney,
  { createId }: CarriedState,
): CarriedJourney {
  return { ...journey, id: isUuid(takenOverId ?? '') ? `${takenOverId}` : createId() };
}

const maxFields = 30;
const maxLength = 200;

/** The texts of the form. Ticks must be made by the buyer; they are not kept before the step is sent. */
function readInput(fields: FormData): Record<string, string> {
  const left: readonly string[] = [
    savedStepField,
    broughtJourneyField,
    chosenVariantField,
    ...consentFields,
  ];
  const texts = [...fields].flatMap(([name, value]) =>
    typeof value === 'string' && value.length <= maxLength && !left.includes(name)
      ? [[name.slice(0, maxLength), value] as const]
      : [],
  );
  return Object.fromEntries(texts.slice(0, maxFields));
}

function asStep(value: FormDataEntryValue | null): StepId | undefined {
  return typeof value === 'string' && Object.hasOwn(answerSchemas, value)
    ? (value as StepId)
    : undefined;
}
