import { useEffect } from 'react';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { draftsStorageKey, fieldsNeverDrafted } from '#site/journey-state/in-tab/drafts.ts';
import { readFieldValue } from './field-value.ts';

/** The record of what a visitor typed and pressed before hydration. */
interface EarlyInput {
  fields: Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
  isOver: boolean;
  /** True when a form was posted before hydration. The page is shown until the response comes, but its journey is over. */
  isPosted?: boolean;
  /** Ends the recording, and repeats for React what the visitor chose or pressed. */
  end: () => void;
  /**
   * On a page that guard or session storage may change: leaves it for the page that the server shows with the journey of
   * session storage. False on an order page that may be shown as it is.
   */
  handOver?: () => boolean;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/**
 * JavaScript: records which fields were changed and which button was pressed last. Runs before the first field is parsed. Buttons that
 * open a popover work without React. A form keeps the value of a changed field (`readEarlyValue`); a radio outside a form,
 * such as the cover type of the listing, is chosen again. If the page is left before hydration, the script saves the
 * values of the fields as a draft.
 */
export const rememberEarlyInput = () => `(function (early, button, choice) {
  window.earlyInput = early;
  document.addEventListener('input', function (event) {
    var field = event.target;
    if (early.isOver || !field.name) return;
    early.fields.add(field);
    if (!field.form && field.type === 'radio') choice = field;
  }, true);
  document.addEventListener('click', function (event) {
    if (early.isOver) return;
    // React may take over the page during this click, and undoes a choice that is not noted by then: its "input" comes after.
    if (/radio|checkbox/.test(event.target.type) && event.target.name) early.fields.add(event.target);
    button = event.target.closest('button[type=button]:not([popovertarget])') || button;
  }, true);
  early.end = function () {
    if (early.isOver) return;
    early.isOver = true;
    dispatchEvent(new Event('hydrated'));
    // What the visitor did is repeated after the next renders, which restore early input and stored answers.
    setTimeout(function () {
      // React ignores the choice of a radio that is already chosen.
      if (choice && choice.isConnected) { choice.checked = false; choice.click(); }
      // The form saves its draft on this event.
      early.fields.forEach(function (field) {
        if (field.form && (field.type !== 'radio' || field.checked)) field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      if (button && button.isConnected) button.click();
    });
  };
  addEventListener('pagehide', function () {
    if (early.isOver || early.fields.size === 0) return;
    try {
      var drafts = JSON.parse(sessionStorage.getItem('${draftsStorageKey}')) || {};
      early.fields.forEach(function (field) {
        var draft = field.form && field.form.getAttribute('data-draft');
        var isKept = ${JSON.stringify([...fieldsNeverDrafted, ...bankNumberFields])}.indexOf(field.name) < 0;
        if (!draft || !isKept || (field.type === 'radio' && !field.checked)) return;
        drafts[draft] = drafts[draft] || {};
        drafts[draft][field.name] = field.value;
      });
      sessionStorage.setItem('${draftsStorageKey}', JSON.stringify(drafts));
    } catch (blocked) {}
  });
})({ fields: new Set(), isOver: false });`;

/** The fields that were changed before hydration. Undefined after it. */
const listEarlyFields = () => (window.earlyInput?.isOver ? undefined : window.earlyInput?.fields);

/** The value of a field, if it was changed before hydration. Undefined for other fields, and after hydration. */
export function readEarlyValue(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): string | boolean | undefined {
  return listEarlyFields()?.has(field) ? readFieldValue(field) : undefined;
}

/** The values of the fields that were changed before hydration, by name. Empty after hydration. */
export function readEarlyValues(): Record<string, string | boolean> {
  const values: Record<string, string | boolean> = {};
  for (const field of listEarlyFields() ?? []) {
    const value = readFieldValue(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** Ends the recording at hydration. Called by the root component. */
export function useEndEarlyInput(): void {
  useEffect(() => window.earlyInput?.end(), []);
}
