import { CheckboxOrRadio, type CheckboxOrRadioProps } from '../field/choice.tsx';

/** One radio. Its default id is name and value, because the radios of a group share their name. */
export function Radio({ id, ...props }: CheckboxOrRadioProps & { value: string }) {
  return <CheckboxOrRadio {...props} id={id ?? `${props.name}-${props.value}`} type="radio" />;
}
