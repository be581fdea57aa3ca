/**
 * What a form shows under a name: the text, the chosen option, or whether the box is ticked. Undefined where
 * there is no such field, or none of its options is chosen.
 */
export function fieldValue(field: Element | RadioNodeList | null): string | boolean | undefined {
  if (field instanceof RadioNodeList) return field.value === '' ? undefined : field.value;
  if (field instanceof HTMLInputElement) {
    if (field.type === 'checkbox') return field.checked;
    return field.type === 'radio' && !field.checked ? undefined : field.value;
  }
  const isText = field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement;
  return isText ? field.value : undefined;
}
