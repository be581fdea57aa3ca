import { CheckboxOrRadio, type CheckboxOrRadioProps } from '../field/choice.tsx';

export function Checkbox(props: CheckboxOrRadioProps) {
  return <CheckboxOrRadio {...props} type="checkbox" />;
}
