import { type FormEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { basePath } from '#api/paths.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { ErrorSummary } from '#design/components/error-summary/error-summary.tsx';
import { saveDraftField } from '#site/session/drafts.ts';
import { useNavigationPending } from './use-navigation-pending.ts';
import styles from './validated-form.module.css';

interface ValidatedFormProps {
  form: {
    onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    /** Where what is typed is kept until it is sent. */
    draftName?: string | undefined;
    /** For a summary above the form; a form with one field to mend has none. */
    problems?: { message: string; href: string }[];
    summary?: RefObject<HTMLDivElement | null>;
    isSubmitting?: boolean;
  };
  /** What comes next, beside the button. */
  note?: string | undefined;
  /** Names the form, for a button outside it. */
  id?: string | undefined;
  /** True where small screens have the button in the order bar instead. */
  isSubmitInBar?: boolean | undefined;
  submitLabel?: string | undefined;
  submittingLabel?: string | undefined;
  /** For visitors without script: what they can do instead. */
  withoutScript?: ReactNode;
  children: ReactNode;
}

/** A real form: it posts, so that one sent without script never puts what was typed in the address. */
export function ValidatedForm({
  form: { onSubmit, draftName, problems = [], summary, isSubmitting = false },
  note,
  id,
  isSubmitInBar = false,
  submitLabel = 'Continue',
  submittingLabel = 'One moment',
  withoutScript = (
    <>
      Switch it on to buy online, or{' '}
      <a href={`${basePath}/speak-to-an-expert`}>speak to one of our experts</a>.
    </>
  ),
  children,
}: ValidatedFormProps) {
  const count = problems.length;
  const { isPending, isSlow } = useNavigationPending();
  // Needed after the first press, so the page does not wait for it.
  useEffect(() => {
    import('./double-click-guard.ts').catch(() => {});
  }, []);
  return (
    <form
      id={id}
      className={styles.form}
      method="post"
      noValidate
      data-draft={draftName}
      onInput={({ target }) => draftName && saveDraftField(draftName, target)}
      onSubmit={(event) => {
        // Sent already: the answer is kept, and the next page is on its way.
        if (isPending) event.preventDefault();
        else onSubmit(event);
      }}
    >
      <ErrorSummary
        ref={summary}
        title={count === 1 ? 'There is 1 thing to fix' : `There are ${count} things to fix`}
        errors={problems}
      />
      <noscript>
        <Alert severity="warning" title="This form needs JavaScript">
          <p>Your browser has it switched off. {withoutScript}</p>
        </Alert>
      </noscript>
      {children}
      <div className={isSubmitInBar ? styles.wideActions : styles.actions}>
        <Button
          className={styles.submit}
          type="submit"
          isLoading={isSubmitting || isSlow}
          loadingLabel={submittingLabel}
        >
          {submitLabel}
        </Button>
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </form>
  );
}
