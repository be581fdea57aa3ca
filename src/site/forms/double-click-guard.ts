/**
 * The longest time between the two clicks, in milliseconds. A person who reads the next page needs longer
 * before pressing anything on it.
 */
const tooSoon = 1000;
/** The longest distance between the two clicks of a double click, in pixels. */
const samePlace = 10;

interface Press {
  form: HTMLFormElement;
  x: number;
  y: number;
  at: number;
}

let last: Press | undefined;

/**
 * Ignores the second click of a double click on a submit button when it lands on the next page, which may
 * have a button or a link in the same place. Also ignores a held Enter key.
 */
if (typeof window !== 'undefined') {
  addEventListener('click', onClick, { capture: true });
  addEventListener('input', forgetPress, { capture: true });
  addEventListener('keydown', onKeyDown, { capture: true });
}

function onClick(event: MouseEvent): void {
  // Clicks from the keyboard or from scripts have no position and are never ignored.
  if (event.detail === 0) return;
  const press = { x: event.clientX, y: event.clientY, at: Date.now() };
  if (last && isSecond(press, last)) {
    event.preventDefault();
    event.stopImmediatePropagation();
    last = { ...press, form: last.form };
    return;
  }
  const form = formOf(event.target);
  last = form && { ...press, form };
}

/**
 * Whether this press is the second half of a double click on a form: the form is gone, so the next page is shown, and
 * the pointer is where it was.
 */
function isSecond(press: Omit<Press, 'form'>, { form, x, y, at }: Press): boolean {
  const isThere = Math.hypot(press.x - x, press.y - y) <= samePlace;
  return !form.isConnected && isThere && Math.abs(press.at - at) < tooSoon && window.scrollY === 0;
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined;
  // The order bar's button is outside the form and linked to it by the `form` attribute.
  return target.closest('button')?.form ?? target.closest('form') ?? undefined;
}

function onKeyDown(event: KeyboardEvent): void {
  forgetPress();
  const isWriting = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isWriting) event.preventDefault();
}

function forgetPress(): void {
  last = undefined;
}

// Makes this file a module: it is imported for its side effects.
export {};
