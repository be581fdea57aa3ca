import { TextInput, type TextInputProps } from '../text-input/text-input.tsx';

/**
 * The browser's own date input; its value is an ISO date. `max` is the latest date allowed, usually today.
 * The caller passes it, because a date read here could differ between server and browser.
 */
export function DateInput({
  min = '1900-01-01',
  width = 'sm',
  ...rest
}: Omit<TextInputProps, 'type' | 'mask' | 'placeholder' | 'prefix' | 'suffix'>) {
  return <TextInput {...rest} type="date" min={min} width={width} />;
}
