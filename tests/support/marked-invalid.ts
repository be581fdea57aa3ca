/** Whether a screen reader calls the field invalid. Of radio buttons only the group can be. */
export function isMarkedInvalid(page: ParentNode, id: string): boolean {
  const field = page.querySelector(`[id="${id}"]`);
  const marked = field?.closest('[role=radiogroup]') ?? field;
  return marked?.getAttribute('aria-invalid') === 'true';
}
