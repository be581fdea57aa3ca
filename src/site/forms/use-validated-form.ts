import { type FormEvent, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { parseOutcome } from '#journey/outcomes.ts';
import { tidyText } from '#rules/fields/tidy-text.ts';
import { useDraft } from '#site/journey-state/in-tab/drafts.ts';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { deferWhilePressed } from './defer-while-pressed.ts';
import { createFieldStore } from './field-store.ts';
import { readFieldValue } from './field-value.ts';
import { focusField } from './focus-field.ts';
import {
  checkForm,
  type FieldProblem,
  type FormRules,
  type FormValues,
  findSaleEnding,
  understandValues,
} from './form-rules.ts';
import { useProceed } from './next-pages.ts';

/** A form that the server refused, as the page that shows it again gets it. */
export interface RefusedForm {
  /** As typed. */
  values: Record<string, string | boolean>;
  /**
   * The messages of fields whose values are not kept, by field; empty for one without an error. `check` is what a check of
   * the server found: the page says so itself, without an error summary.
   */
  messages?: Record<string, string> | undefined;
  /** False if the visitor wants to change an answer that ended the sale: then the form is shown without errors. */
  hasErrors: boolean;
}

interface ValidatedFormOptions<Values extends FormValues, Answer> {
  /** The same object on every render, or the form is filled in again. */
  rules: FormRules<Values, Answer>;
  /** The name under which unsent input is stored. Without one it is not stored. */
  draft?: string;
  /** The stored answer. Fields missing from it, or of another type, are left blank. */
  stored: unknown;
  /** Only at the first render does it count. */
  refused?: RefusedForm | undefined;
  /** Names for the error summary, by field, where several fields have the same messages. */
  labels?: Partial<Record<keyof Values, string>>;
  onAnswer: (answer: Answer) => Promise<void> | void;
}

type Name<Values> = keyof Values & string;

/** An entry of the error summary. */
interface Problem {
  message: string;
  href: string;
}

/** A form validated by its rules on touch, refilled from stored answers, drafts and early input. */
export function useValidatedForm<Values extends FormValues, Answer>({
  rules,
  draft: draftName,
  stored,
  refused: refusedNow,
  labels = {},
  onAnswer,
}: ValidatedFormOptions<Values, Answer>) {
  const fields = Object.keys(rules.blank) as Name<Values>[];
  const [refused] = useState(refusedNow);
  const draft = useDraft(draftName ?? '');
  const values = useMemo(
    () =>
      understandValues(rules, {
        ...refilled(rules.blank, stored),
        ...fitting(rules.blank, draft),
        ...fitting(rules.blank, refused?.values ?? {}),
      }),
    [rules, stored, draft, refused],
  );
  // The server renders these values, and so must the page while it is hydrated: without early input.
  const [initial] = useState(values);
  const [initialErrors] = useState(() =>
    refused?.hasErrors ? findErrors(rules, initial, refused) : {},
  );
  const [, render] = useReducer((count: number) => count + 1, 0);
  const [form] = useState(() =>
    createFieldStore({ values, errors: initialErrors, onChange: render }),
  );
  const summary = useRef<HTMLDivElement>(null);

  // While hydrating there is no storage to read; a layout effect runs before the next paint.
  useLayoutEffect(() => form.refill(values), [form, values]);
  useLayoutEffect(form.fillWaiting);

  const [isSubmitting, setSubmitting] = useState(false);
  const messageOf = (name: Name<Values>) => {
    const { type, message } = form.findError(name) ?? {};
    // An outcome is not an error, so the field shows no message for it.
    return parseOutcome(type) ? undefined : message;
  };
  const [ending, setEnding] = useState(() => findSaleEnding(fields, initialErrors));

  const register = (name: Name<Values>) => ({
    ...personalMasks,
    name,
    ref: form.refOf(name),
    onChange: ({ target }: { target: Element }) => form.changed(rules, name, target),
    onBlur: ({ target }: { target: Element }) =>
      deferWhilePressed(() => form.left(rules, name, target)),
  });

  /** Password managers and browsers fill in fields without firing the events that React listens to. */
  const readFields = (element: HTMLFormElement) => {
    for (const name of fields) {
      const shown = readFieldValue(element.elements.namedItem(name));
      if (shown !== undefined) form.setValue(name, shown as Values[Name<Values>]);
    }
  };

  const [problems, setProblems] = useState(() =>
    ending || refused?.messages?.check ? [] : listProblems(fields, initial, initialErrors, labels),
  );
  const { isUnreachable, proceed } = useProceed();
  const send = async (answer: Answer) => {
    setSubmitting(true);
    try {
      await onAnswer(answer);
    } finally {
      // At once, with the page that a navigation has just led to: the browser shows its address already.
      flushSync(() => setSubmitting(false));
    }
  };
  const submit = async (element: HTMLFormElement) => {
    const check = form.submit(rules);
    if (check.isValid) {
      setProblems([]);
      return proceed(element, () => send(check.answer));
    }
    const ending = findSaleEnding(fields, check.errors);
    if (ending) return setEnding(ending);
    setProblems(listProblems(fields, form.getValues(), check.errors, labels));
    // In the next animation frame the error summary is rendered and can take the focus.
    requestAnimationFrame(() => summary.current?.focus());
  };

  return {
    ...form,
    register,
    isSubmitting,
    summary,
    /** Props of one field: its registration, its value for the server's page, and its error message. */
    field: (name: Name<Values>) => ({
      ...register(name),
      ...asDefault(initial[name]),
      ...(rules.understand?.[name] && { understand: rules.understand[name] }),
      error: messageOf(name),
    }),
    /** The same for the radio buttons of one question. */
    question: (name: Name<Values>) => ({
      name,
      inputProps: register(name),
      defaultValue: String(initial[name]),
      error: messageOf(name),
    }),
    /**
     * The errors of the last submit for the error summary, in field order. They do not change while the visitor types:
     * screen readers would announce every change, and the fields would move.
     */
    problems,
    setProblems,
    /** For a form whose fields are replaced by others, e.g. a list of addresses by the lines of an address. */
    clearProblems: () => {
      setProblems([]);
      form.clearErrors();
    },
    /** True after a submit with errors, until the next submit; the document title then says so. */
    isRefused: problems.length > 0,
    /**
     * Why we cannot sell to this buyer, e.g. NORTHERN_IRELAND. Set when the form is submitted with an answer that
     * ends the sale; the page shows the reason instead of the form.
     */
    outcome: ending?.outcome,
    /** Shows the form again as it was, with the focus on the field that ended the sale. */
    changeAnswer: () => {
      setEnding(undefined);
      setProblems([]);
      form.reopen();
      requestAnimationFrame(() => ending && focusField(ending.name));
    },
    draftName,
    isUnreachable,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      readFields(event.currentTarget);
      return submit(event.currentTarget);
    },
  };
}

function asDefault(value: unknown) {
  return typeof value === 'boolean' ? { defaultChecked: value } : { defaultValue: String(value) };
}

/** The errors in the order of the fields. An empty field has a message of its own, which needs no label. */
function listProblems(
  fields: readonly string[],
  values: FormValues,
  errors: Record<string, { message?: unknown } | undefined>,
  labels: Partial<Record<string, string>>,
): Problem[] {
  return fields.flatMap((name) => {
    const message = errors[name]?.message;
    if (typeof message !== 'string') return [];
    const isEmpty = tidyText(String(values[name])) === '';
    const label = isEmpty ? undefined : labels[name];
    return [{ message: label ? `${label}: ${message}` : message, href: `#${name}` }];
  });
}

/** The errors of a refused form. Those of values that are not kept come with it. */
function findErrors<Values extends FormValues, Answer>(
  rules: FormRules<Values, Answer>,
  values: Values,
  { messages = {} }: RefusedForm,
): Record<string, FieldProblem> {
  const check = checkForm(rules, values);
  const found = check.isValid ? {} : check.errors;
  const others = Object.entries(found).filter(([name]) => !(name in messages));
  const kept = Object.entries(messages).filter(
    ([name, message]) => name in values && message !== '',
  );
  return Object.fromEntries([
    ...others,
    ...kept.map(([name, message]) => [name, { type: 'rule', message }] as const),
  ]);
}

function refilled<Values extends FormValues>(blank: Values, stored: unknown): Values {
  const known = typeof stored === 'object' && stored !== null ? stored : {};
  return { ...blank, ...fitting(blank, known) };
}

/** The values that belong to fields of this form and have the field's type. */
function fitting<Values extends FormValues>(blank: Values, given: object): Partial<Values> {
  const kept = Object.entries(given).filter(
    ([name, value]) => name in blank && typeof value === typeof blank[name],
  );
  return Object.fromEntries(kept) as Partial<Values>;
}
