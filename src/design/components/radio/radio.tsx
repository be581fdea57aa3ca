import { Choice, type ChoiceProps } from '../field/choice.tsx';

/** One radio. Its default id is name and value, because the radios of a group share their name. */
export function Radio({ id, ...props }: ChoiceProps & { value: string }) {
  return <Choice {...props} id={id ?? `${props.name}-${props.value}`} type="radio" />;
}
