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
import { getOutcomeOfIssue, parseOutcome, type SaleEndingOutcome } from '#journey/outcomes.ts';
import { useDraft } from '#site/session/drafts.ts';
import { deferWhilePressed } from './defer-while-pressed.ts';
import { readEarlyValues } from './early-input.tsx';
import { readFieldValue } from './field-value.ts';
import { focusField } from './focus-field.ts';

interface ValidatedFormOptions<Values extends FieldValues, Answer> {
  schema: z.ZodMiniType<Answer>;
  /** The name under which unsent input is stored. Without one it is not stored. */
  draft?: string;
  /** The values of an empty form, which name every field. */
  blank: Values;
  /** The stored answer. Fields missing from it, or of another type, are left blank. */
  stored: unknown;
  onAnswer: (answer: Answer) => Promise<void> | void;
}

/** An entry of the error summary. */
interface Problem {
  message: string;
  href: string;
}

/** A form validated by a zod schema on touch, refilled from stored answers, drafts and early input. */
export function useValidatedForm<Values extends FieldValues, Answer>({
  schema,
  draft: draftName,
  blank,
  stored,
  onAnswer,
}: ValidatedFormOptions<Values, Answer>) {
  // Early input is read while rendering, because registering a field overwrites its value.
  const [early] = useState(readEarlyValues);
  const draft = useDraft(draftName ?? '');
  const values = useMemo(
    () => ({ ...refilled(blank, stored), ...fitting(blank, draft), ...fitting(blank, early) }),
    [blank, stored, draft, early],
  );
  const form = useForm<Values, unknown, Answer>({
    mode: 'onTouched',
    resolver: resolverOf(schema),
    defaultValues: values as DefaultValues<Values>,
    // The error summary takes the focus instead.
    shouldFocusError: false,
  });
  const summary = useRef<HTMLDivElement>(null);

  // While hydrating there is no storage to read; a layout effect runs before the next paint.
  useLayoutEffect(() => {
    if (!form.formState.isDirty) form.reset(values);
  }, [form, values]);

  const { submitCount, isSubmitting } = form.formState;
  const fields = Object.keys(blank) as Path<Values>[];
  const errorOf = (name: Path<Values>) => form.getFieldState(name, form.formState).error;
  const messageOf = (name: Path<Values>) => {
    const { type, message } = errorOf(name) ?? {};
    // An outcome is not an error, so the field shows no message for it.
    return typeof message === 'string' && !parseOutcome(type) ? message : undefined;
  };
  const [ending, setEnding] = useState<{ outcome: SaleEndingOutcome; name: Path<Values> }>();

  const register = (name: Path<Values>) => {
    const field = form.register(name);
    return {
      ...field,
      onBlur: async (event: Parameters<typeof field.onBlur>[0]) =>
        deferWhilePressed(() => void field.onBlur(event)),
    };
  };

  /** Password managers and browsers fill in fields without firing the events that React listens to. */
  const readFields = (element: HTMLFormElement) => {
    for (const name of fields) {
      const shown = readFieldValue(element.elements.namedItem(name));
      if (shown === undefined || shown === form.getValues(name)) continue;
      form.setValue(name, shown as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  };

  const [listed, setListed] = useState<Problem[]>([]);
  const submit = form.handleSubmit(
    (answer) => {
      setListed([]);
      return onAnswer(answer);
    },
    (errors) => {
      const endings = fields.flatMap((name) => {
        const outcome = parseOutcome(errors[name]?.type);
        return outcome ? [{ outcome, name }] : [];
      });
      if (endings[0]) return setEnding(endings[0]);
      setListed(fields.flatMap((name) => problemOf(name, errors[name]?.message)));
      // In the next animation frame the error summary is rendered and can take the focus.
      requestAnimationFrame(() => summary.current?.focus());
    },
  );
  // A reset of the form, e.g. when bank details expire, also resets the count.
  const problems = submitCount > 0 ? listed : [];

  return {
    ...form,
    register,
    isSubmitting,
    summary,
    /** Props of one field: its registration and its error message. */
    field: (name: Path<Values>) => ({ ...register(name), error: messageOf(name) }),
    messageOf,
    /**
     * The errors of the last submit for the error summary, in field order. They do not change while the visitor types:
     * screen readers would announce every change, and the fields would move.
     */
    problems,
    /** For a form whose fields are replaced by others, e.g. a list of addresses by the lines of an address. */
    clearProblems: () => {
      setListed([]);
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
      form.reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true });
      requestAnimationFrame(() => ending && focusField(ending.name));
    },
    draftName,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      readFields(event.currentTarget);
      return submit(event);
    },
  };
}

function problemOf(name: string, message: unknown): Problem[] {
  return typeof message === 'string' ? [{ message, href: `#${name}` }] : [];
}

/** Gives each field the error of the first rule that fails. */
function resolverOf<Values extends FieldValues, Answer>(
  schema: z.ZodMiniType<Answer>,
): Resolver<Values, unknown, Answer> {
  return (values) => {
    const parsed = z.safeParse(schema, values);
    if (parsed.success) return { values: parsed.data, errors: {} };
    const errors = parsed.error.issues
      .toReversed()
      .map((issue) => [
        issue.path[0],
        { type: getOutcomeOfIssue(issue) ?? 'rule', message: issue.message },
      ]);
    return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> };
  };
}

function refilled<Values extends FieldValues>(blank: Values, stored: unknown): Values {
  const known = typeof stored === 'object' && stored !== null ? stored : {};
  return { ...blank, ...fitting(blank, known) };
}

/** The values that belong to fields of this form and have the field's type. */
function fitting<Values extends FieldValues>(blank: Values, given: object): Partial<Values> {
  const kept = Object.entries(given).filter(
    ([name, value]) => name in blank && typeof value === typeof blank[name],
  );
  return Object.fromEntries(kept) as Partial<Values>;
}
