/**
 * The value of a form control: its text, the chosen option, or whether the box is ticked. Undefined when
 * there is no such control or no option is chosen.
 */
export function readFieldValue(
  field: Element | RadioNodeList | null,
): string | boolean | undefined {
  if (field instanceof RadioNodeList) return field.value === '' ? undefined : field.value;
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked;
    return field.type === 'radio' && !field.checked ? undefined : field.value;
  }
  const isText = field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  return isText ? field.value : undefined;
}
