import { type FormEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { type Outcome, outcomeOf, parseOutcome } from '#journey/outcomes.ts';
import { useDraft } from '#site/session/drafts.ts';
import { deferWhilePressed } from './defer-while-pressed.ts';
import { earlyValues } from './early-input.tsx';
import { fieldValue } from './field-value.ts';
import { focusField } from './focus-field.ts';

interface ValidatedFormOptions<Values extends FieldValues, Answer> {
  schema: z.ZodMiniType<Answer>;
  /** Under which name what is typed is kept until the form is sent; without one it is not. */
  draft?: string;
  /** The untouched form: every field, empty. */
  blank: Values;
  /** What was answered before, as stored; anything that does not fit is left blank. */
  stored: unknown;
  onAnswer: (answer: Answer) => Promise<void> | void;
}

/** The type of an error that a page sets after its call: shown on the field, while the page's own alert replaces the summary. */
export const refusedByServer = 'refused-by-server';

/** One step's form: judged on touch by the step's own schema, refilled from the session. */
export function useValidatedForm<Values extends FieldValues, Answer>({
  schema,
  draft: draftName,
  blank,
  stored,
  onAnswer,
}: ValidatedFormOptions<Values, Answer>) {
  // Read while rendering: registering the fields puts the form's own values into them.
  const [early] = useState(earlyValues);
  const draft = useDraft(draftName ?? '');
  const values = useMemo(
    () => ({ ...refilled(blank, stored), ...fitting(blank, draft), ...fitting(blank, early) }),
    [blank, stored, draft, early],
  );
  const form = useForm<Values, unknown, Answer>({
    mode: 'onTouched',
    resolver: judgedBy(schema),
    defaultValues: values as DefaultValues<Values>,
    // The page moves the focus to the summary of errors instead.
    shouldFocusError: false,
  });
  const summary = useRef<HTMLDivElement>(null);

  // While hydrating there is no storage to read; this runs before the first paint that follows.
  useLayoutEffect(() => {
    if (!form.formState.isDirty) form.reset(values);
  }, [form, values]);

  const { submitCount, isSubmitting } = form.formState;
  const fields = Object.keys(blank) as Path<Values>[];
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error;
  const messageOf = (name: Path<Values>) => {
    const { type, message } = errorOf(name) ?? {};
    // An outcome is no error: the field stays as it is until the form is sent.
    return typeof message === 'string' && !parseOutcome(type) ? message : undefined;
  };
  const [ended, setEnded] = useState<{ outcome: Outcome; name: Path<Values> }>();

  const register = (name: Path<Values>) => {
    const field = form.register(name);
    return {
      ...field,
      onBlur: async (event: Parameters<typeof field.onBlur>[0]) =>
        deferWhilePressed(() => void field.onBlur(event)),
    };
  };

  /** Password managers and browsers fill fields in without the events that React listens to. */
  const readPage = (page: HTMLFormElement) => {
    for (const name of fields) {
      const shown = fieldValue(page.elements.namedItem(name));
      if (shown === undefined || shown === form.getValues(name)) continue;
      form.setValue(name, shown as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  };

  const submit = form.handleSubmit(onAnswer, (errors) => {
    const endings = fields.flatMap((name) => {
      const outcome = parseOutcome(errors[name]?.type);
      return outcome ? [{ outcome, name }] : [];
    });
    if (endings[0]) return setEnded(endings[0]);
    // After the summary has been rendered.
    requestAnimationFrame(() => summary.current?.focus());
  });

  const problems =
    submitCount > 0
      ? fields
          .filter((name) => errorOf(name)?.type !== refusedByServer)
          .flatMap((name) => problemOf(name, messageOf(name)))
      : [];

  return {
    ...form,
    register,
    isSubmitting,
    summary,
    /** Props of one field: its registration and its error. */
    field: (name: Path<Values>) => ({ ...register(name), error: messageOf(name) }),
    messageOf,
    /** For the summary: only after a refused submission, in the order of the form. */
    problems,
    /** True while a refused submission has not been put right: the tab's title says so. */
    isRefused: problems.length > 0,
    /** What an answer ended the sale in, once it was sent: the page shows it in place of the form. */
    outcome: ended?.outcome,
    /** Brings the form back as it was, with the focus on the answer that ended it. */
    changeAnswer: () => {
      setEnded(undefined);
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
      requestAnimationFrame(() => ended && focusField(ended.name));
    },
    draftName,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      readPage(event.currentTarget);
      return submit(event);
    },
  };
}

function problemOf(name: string, message: string | undefined) {
  return message ? [{ message, href: `#${name}` }] : [];
}

/** One error a field: the first thing to put right. */
function judgedBy<Values extends FieldValues, Answer>(
  schema: z.ZodMiniType<Answer>,
): Resolver<Values, unknown, Answer> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = parsed.error.issues
      .toReversed()
      .map((issue) => [
        issue.path[0],
        { type: outcomeOf(issue) ?? 'rule', message: issue.message },
      ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}

function refilled<Values extends FieldValues>(blank: Values, stored: unknown): Values {
  const known = typeof stored === 'object' && stored !== null ? stored : {};
  return { ...blank, ...fitting(blank, known) };
}

/** The values that are fields of this form, and of their kind. */
function fitting<Values extends FieldValues>(blank: Values, given: object): Partial<Values> {
  const kept = Object.entries(given).filter(
    ([name, value]) => name in blank && typeof value === typeof blank[name],
  );
  return Object.fromEntries(kept) as Partial<Values>;
}
