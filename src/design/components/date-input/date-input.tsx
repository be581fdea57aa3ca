import { TextInput, type TextInputProps } from '../text-input/text-input.tsx';

/**
 * A day, picked or typed with the browser's own date control; the value is an ISO date. `max` is the
 * latest day allowed, usually today: this folder does not know what day it is.
 */
export function DateInput({
  min = '1900-01-01',
  width = 'sm',
  ...rest
}: Omit<TextInputProps, 'type' | 'mask' | 'placeholder' | 'prefix' | 'suffix'>) {
  return <TextInput {...rest} type="date" min={min} width={width} />;
}
