import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { joinClassNames } from '#design/class-list.ts';
import { Button } from '#design/components/button/button.tsx';
import { ErrorSummary } from '#design/components/error-summary/error-summary.tsx';
import { saveDraftField } from '#site/journey-state/in-tab/drafts.ts';
import { UnreachablePage } from './unreachable-page.tsx';
import { useNavigationPending } from './use-navigation-pending.ts';
import styles from './validated-form.module.css';

/** The id of a step's form. */
export const stepFormId = 'step-form';

interface ValidatedFormProps {
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    /** The name under which unsent input is stored. */
    draftName?: string | undefined;
    /** The errors for the error summary above the form. A form with one field has no summary. */
    problems?: { message: string; href: string }[];
    summary?: RefObject<HTMLDivElement | null>;
    isSubmitting?: boolean;
    /** True if neither the next page nor the server could be reached at the last submit. */
    isUnreachable?: boolean;
  };
  /** A text beside the submit button, e.g. "Next, your postcode". */
  note?: string | undefined;
  /** The id of the form, which a submit button outside the form refers to. */
  id?: string | undefined;
  /** Further attributes of the form. */
  attributes?: Record<string, string> | undefined;
  /** True if the submit button is among the children. */
  isSubmitInside?: boolean | undefined;
  submitLabel?: string | undefined;
  submittingLabel?: string | undefined;
  children: ReactNode;
}

/**
 * A form with error summary and submit button. Its method is POST, so that a form submitted without script
 * never puts input into the URL.
 */
export function ValidatedForm({
  form: { onSubmit, draftName, problems = [], summary, isSubmitting = false, isUnreachable },
  note,
  id = stepFormId,
  attributes,
  isSubmitInside = false,
  submitLabel,
  submittingLabel,
  children,
}: ValidatedFormProps) {
  const count = problems.length;
  const { isPending } = useNavigationPending();
  // The double-click guard acts on a second click only, so it is loaded after the page's own script.
  useEffect(() => {
    import('./double-click-guard.ts').catch(() => {});
  }, []);
  return (
    <form
      {...attributes}
      id={id}
      className={styles.form}
      method="post"
      noValidate
      data-draft={draftName}
      onInput={({ target }) => draftName && saveDraftField(draftName, target)}
      onSubmit={(event) => {
        // "Save and continue later" sends the input as it is to another page.
        if (isForOtherPage(event.nativeEvent)) return;
        // Already submitted: the answer is stored, and the next page is loading.
        if (isPending) event.preventDefault();
        else onSubmit(event);
      }}
    >
      {isUnreachable && <UnreachablePage />}
      <ErrorSummary
        ref={summary}
        title={count === 1 ? 'There is 1 thing to fix' : `There are ${count} things to fix`}
        errors={problems}
      />
      {children}
      {!isSubmitInside && (
        <FormActions
          label={submitLabel}
          loadingLabel={submittingLabel}
          isLoading={isSubmitting}
          note={note}
        />
      )}
    </form>
  );
}

function isForOtherPage(event: Event): boolean {
  return event instanceof SubmitEvent && event.submitter?.hasAttribute('formaction') === true;
}

interface FormActionsProps {
  label?: string | undefined;
  loadingLabel?: string | undefined;
  isLoading?: boolean | undefined;
  note?: string | undefined;
  className?: string | undefined;
}

/** The submit button and the text beside it. */
export function FormActions({
  label = 'Continue',
  loadingLabel = 'One moment',
  isLoading = false,
  note,
  className,
}: FormActionsProps) {
  const { isSlow } = useNavigationPending();
  return (
    <div className={joinClassNames(styles.actions, className)}>
      <Button
        className={styles.submit}
        type="submit"
        isLoading={isLoading || isSlow}
        loadingLabel={loadingLabel}
      >
        {label}
      </Button>
      {note && <p className={styles.note}>{note}</p>}
    </div>
  );
}
