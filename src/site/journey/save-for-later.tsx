import { savePagePath } from '#api/paths.ts';
import { Button } from '#design/components/button/button.tsx';
import type { StepId } from '#journey/answers.ts';
import { stepFormId } from '#site/forms/validated-form.tsx';
import { bringsJourney } from '#site/journey-state/between/brings-journey.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import styles from './save-for-later.module.css';

/** The field that tells the page which step the buyer saves. */
export const savedStepField = 'savedStep';

/** Bank details are never saved, and the summary has no fields: these steps send none. */
const stepsWithoutInput: readonly StepId[] = ['bank', 'summary', 'confirmation'];

interface SaveForLaterProps {
  step: StepId;
  productId: string;
}

/** Sends what is typed on the step, as it is, to the page that saves the journey. Works with and without script. */
export function SaveForLater({ step, productId }: SaveForLaterProps) {
  const hasInput = !stepsWithoutInput.includes(step);
  const button = (
    <Button
      type="submit"
      variant="text"
      className={styles.button}
      form={hasInput ? stepFormId : undefined}
      formAction={getStepUrl(productId, savePagePath)}
      name={savedStepField}
      value={step}
    >
      Save and continue later
    </Button>
  );
  return (
    <div className={styles.place}>
      {hasInput ? button : <form {...bringsJourney}>{button}</form>}
    </div>
  );
}
