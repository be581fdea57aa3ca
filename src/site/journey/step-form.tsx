import type { ComponentProps } from 'react';
import { ValidatedForm } from '#site/forms/validated-form.tsx';
import { bringsJourney } from '#site/journey-state/between/brings-journey.ts';

/** The form of a step, which brings the tab's journey along when it is posted. */
export function StepForm(props: Omit<ComponentProps<typeof ValidatedForm>, 'attributes'>) {
  return <ValidatedForm {...props} attributes={bringsJourney} />;
}
