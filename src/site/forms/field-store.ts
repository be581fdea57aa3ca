import { readEarlyValue } from './early-input.ts';
import { readFieldValue } from './field-value.ts';
import { checkForm, type FieldProblem, type FormRules, type FormValues } from './form-rules.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Errors = Readonly<Record<string, FieldProblem | undefined>>;

interface FieldStoreOptions<Values> {
  values: Values;
  errors: Errors;
  /** Called when something that the page shows has changed. Typing alone changes nothing: the fields keep their own text. */
  onChange: () => void;
}

/**
 * Values and errors of a form. A field is checked when it is left for the first time, and from then on whenever it changes; after a
 * submit every field is checked whenever it changes.
 */
export function createFieldStore<Values extends FormValues>({
  onChange,
  ...start
}: FieldStoreOptions<Values>) {
  type Name = keyof Values & string;
  let { values, errors } = start;
  let defaults = values;
  // The fields that were changed before hydration. Answers that are read after it do not replace them.
  let early: Partial<Values> = {};
  let isSubmitted = false;
  const touched = new Set<string>();
  const watched = new Set<string>();
  const shown = new Map<string, Set<Field>>();
  // Lists that do not have the option of their value yet, e.g. while the addresses are looked up.
  const waiting = new Map<Field, string>();
  const refs = new Map<string, (field: Field | null) => () => void>();

  const set = (name: Name, value: Values[Name]) => {
    if (values[name] === value) return;
    values = { ...values, [name]: value };
    if (watched.has(name)) onChange();
  };
  const setErrors = (next: Errors) => {
    errors = next;
    onChange();
  };
  const record = (name: Name, field: Element) => {
    const value = readFieldValue(field);
    if (value !== undefined) set(name, value as Values[Name]);
  };
  const check = <Answer>(rules: FormRules<Values, Answer>, name: Name) => {
    const checked = checkForm(rules, values);
    const error = checked.isValid ? undefined : checked.errors[name];
    const before = errors[name];
    if (error?.message === before?.message && error?.type === before?.type) return;
    setErrors({ ...errors, [name]: error });
  };
  const keepEarly = (name: Name, value: Values[Name]) => {
    early = { ...early, [name]: value };
    values = { ...values, ...early };
    defaults = { ...defaults, ...early };
    if (watched.has(name)) onChange();
  };
  const createRef = (name: Name) => (field: Field | null) => {
    const fields = shown.get(name) ?? new Set();
    shown.set(name, fields);
    if (field) {
      fields.add(field);
      const changed = readEarlyValue(field);
      if (typeof changed === typeof values[name]) keepEarly(name, changed as Values[Name]);
      else fill(name, field);
    }
    return () => {
      if (!field) return;
      fields.delete(field);
      waiting.delete(field);
    };
  };
  const fill = (name: string, field: Field) => {
    const value = values[name];
    const canShow = hasOption(field, value);
    show(field, canShow ? value : '');
    if (canShow) waiting.delete(field);
    else waiting.set(field, name);
  };

  return {
    /** The same function each time, so that a render does not fill in the field again. */
    refOf: (name: Name) => {
      const ref = refs.get(name) ?? createRef(name);
      refs.set(name, ref);
      return ref;
    },
    getValues: () => values,
    /** The value, which the page renders. */
    watch: <Watched extends Name>(name: Watched): Values[Watched] => {
      watched.add(name);
      return values[name];
    },
    getDefault: (name: Name) => defaults[name],
    findError: (name: string) => errors[name],
    setValue: <Changed extends Name>(name: Changed, value: Values[Changed]) => {
      set(name, value);
      for (const field of shown.get(name) ?? []) fill(name, field);
    },
    setError: (name: Name, message: string) =>
      setErrors({ ...errors, [name]: { type: 'rule', message } }),
    clearErrors: (...names: Name[]) => {
      const cleared = names.map((name) => [name, undefined] as const);
      setErrors(names.length === 0 ? {} : { ...errors, ...Object.fromEntries(cleared) });
    },
    /** Fills in the form if nothing has been changed in it. Errors stay. */
    refill: (known: Values) => {
      const next = { ...known, ...early };
      if (differs(values, defaults) || !differs(next, defaults)) return;
      restart(next);
      onChange();
    },
    /** Shows values whose options have come since; called whenever the page has been rendered. */
    fillWaiting: () => {
      for (const [field, name] of waiting) if (hasOption(field, values[name])) fill(name, field);
    },
    reset: (next: Values) => {
      restart(next);
      setErrors({});
    },
    /** Begins again with the values as they are. */
    reopen: () => {
      touched.clear();
      isSubmitted = false;
      setErrors({});
    },
    changed: <Answer>(rules: FormRules<Values, Answer>, name: Name, field: Element) => {
      record(name, field);
      if (isSubmitted || touched.has(name)) check(rules, name);
    },
    left: <Answer>(rules: FormRules<Values, Answer>, name: Name, field: Element) => {
      record(name, field);
      touched.add(name);
      if (!isSubmitted) check(rules, name);
    },
    submit: <Answer>(rules: FormRules<Values, Answer>) => {
      const checked = checkForm(rules, values);
      isSubmitted = true;
      setErrors(checked.isValid ? {} : checked.errors);
      return checked;
    },
  };

  function restart(next: Values) {
    values = next;
    defaults = next;
    touched.clear();
    isSubmitted = false;
    for (const [name, fields] of shown) for (const field of fields) fill(name, field);
  }
}

function differs(one: FormValues, other: FormValues): boolean {
  return Object.keys(one).some((name) => one[name] !== other[name]);
}

/** False for a list without this option. It would show an empty line, and then its first option. */
function hasOption(field: Field, value: unknown): boolean {
  const isList = field instanceof HTMLSelectElement && value !== '';
  return !isList || [...field.options].some((option) => option.value === value);
}

function show(field: Field, value: unknown): void {
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    field.checked = value === true;
  else if (field instanceof HTMLInputElement && field.type === 'radio')
    field.checked = field.value === value;
  else if (field.value !== value) field.value = String(value);
}
