import type { ComponentProps } from 'react';
import { ValidatedForm } from '#site/forms/validated-form.tsx';

/** The form of a step, which brings the tab's journey along when it is posted. */
export function StepForm(props: Omit<ComponentProps<typeof ValidatedForm>, 'isOfStep'>) {
  return <ValidatedForm {...props} isOfStep />;
}
