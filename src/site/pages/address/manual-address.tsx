import { TextInput } from '#design/components/text-input/text-input.tsx';
import type { useAddressForm } from './use-address-form.ts';

interface ManualAddressProps {
  field: ReturnType<typeof useAddressForm>['form']['field'];
}

export function ManualAddress({ field }: ManualAddressProps) {
  return (
    <>
      <TextInput
        {...field('addressLine1')}
        label="Address line 1"
        hint="House or flat number and street, for example 27 Rowan Terrace"
        autoComplete="address-line1"
      />
      <TextInput
        {...field('addressLine2')}
        label="Address line 2 (optional)"
        autoComplete="address-line2"
      />
      <TextInput {...field('town')} label="Town or city" width="md" autoComplete="address-level2" />
    </>
  );
}
