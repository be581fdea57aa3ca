import { useEffect } from 'react';

/** What a visitor did to the page's form before React took it over. */
interface EarlyInput {
  fields: Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
  form: HTMLFormElement | undefined;
  isOver: boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

const mark = 'data-sending';

/**
 * Runs before the first field is there. A form sent too early waits for the script instead of being
 * posted, since the answers live in the browser; what was typed is remembered by its field.
 */
const rememberEarlyInput = `(function (early) {
  window.earlyInput = early;
  document.addEventListener('input', function (event) {
    if (!early.isOver && event.target.name) early.fields.add(event.target);
  }, true);
  document.addEventListener('submit', function (event) {
    if (early.isOver) return;
    event.preventDefault();
    early.form = event.target;
    document.documentElement.setAttribute('${mark}', '');
  }, true);
})({ fields: new Set(), form: undefined, isOver: false })`;

export function EarlyInputScript() {
  return <script>{rememberEarlyInput}</script>;
}

/** The fields changed before the script arrived, by name. Empty on the server and ever after. */
export function earlyValues(): Record<string, string | boolean> {
  if (typeof window === 'undefined' || !window.earlyInput || window.earlyInput.isOver) return {};
  const values: Record<string, string | boolean> = {};
  for (const field of window.earlyInput.fields) {
    const isBox = field instanceof HTMLInputElement && field.type === 'checkbox';
    const isUnchosen =
      field instanceof HTMLInputElement && field.type === 'radio' && !field.checked;
    if (!isUnchosen) values[field.name] = isBox ? field.checked : field.value;
  }
  return values;
}

/** For the root: from here on the page answers by itself, and a form sent early is sent now. */
export function useEndOfEarlyInput(): void {
  useEffect(() => {
    const early = window.earlyInput;
    if (!early || early.isOver) return;
    early.isOver = true;
    document.documentElement.removeAttribute(mark);
    // After the renderings that follow this one: they bring what was typed early, and what is stored.
    setTimeout(() => early.form?.isConnected && early.form.requestSubmit());
  }, []);
}
