/** A person who has seen the next page needs longer than this to press something on it. */
const tooSoon = 1000;
/** In pixels: a hand that does not mean to move does, a little. */
const samePlace = 10;

interface Press {
  form: HTMLFormElement;
  x: number;
  y: number;
  at: number;
}

let last: Press | undefined;

/**
 * A double click, or an impatient second press, that was meant for a form and lands on the page that the
 * form led to, does nothing there: neither on its button, which may stand in the same place, nor on
 * whatever else is under the pointer. Nor does a key that is held down.
 */
if (typeof window !== 'undefined') {
  addEventListener('click', onClick, { capture: true });
  addEventListener('input', forgetPress, { capture: true });
  addEventListener('keydown', onKeyDown, { capture: true });
}

function onClick(event: MouseEvent): void {
  // A click that a key or a script made is at no place, and is not a pointer's second one.
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

/** The form is gone, so another page is there; nobody has scrolled, typed or moved since. */
function isSecond(press: Omit<Press, 'form'>, { form, x, y, at }: Press): boolean {
  const isThere = Math.hypot(press.x - x, press.y - y) <= samePlace;
  return !form.isConnected && isThere && Math.abs(press.at - at) < tooSoon && window.scrollY === 0;
}

function formOf(target: EventTarget | null): HTMLFormElement | undefined {
  if (!(target instanceof Element)) return undefined;
  // The order bar's button belongs to the form without being in it.
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

// It is loaded for what it does; only a module can be imported.
export {};
