import { Choice, type ChoiceProps } from '../field/choice.tsx';

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}
