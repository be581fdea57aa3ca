let pressed: HTMLFormElement | undefined;

/**
 * Ignores the second click of a double click on a submit button when it lands on the next page, which may have a button
 * or a link in the same place. The browser says which clicks belong together, by time and place, so a second press on
 * purpose counts. Also ignores a held Enter key.
 */
if (typeof window !== 'undefined') {
  addEventListener('click', onClick, { capture: true });
  addEventListener('keydown', onKeyDown, { capture: true });
}

function onClick(event: MouseEvent): void {
  // A click event that a script has made may have no detail.
  const isSecond = event.detail > 1;
  if (!isSecond) pressed = formOf(event.target);
  // The form is gone, so the next page is shown.
  else if (pressed && !pressed.isConnected) {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined;
  // The order bar's button is outside the form and linked to it by the `form` attribute.
  return target.closest('button')?.form ?? target.closest('form') ?? undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  const isWriting = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isWriting) event.preventDefault();
}

// Makes this file a module: it is imported for its side effects.
export {};
