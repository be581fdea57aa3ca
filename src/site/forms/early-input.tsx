import { useEffect } from 'react';
import { earlyJourneyField } from '#journey/early-journey-field.ts';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { draftsStorageKey, fieldsNeverDrafted } from '#site/session/drafts.ts';
import { earlyJourneyKeys } from '#site/session/early-journey-keys.ts';
import { hiddenMark } from '#site/shell/hide-until-ready.tsx';
import { InlineScript } from '#site/shell/inline-script.tsx';
import { bringsJourneyMark } from './brings-journey.ts';
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

/** After this time, in milliseconds, a page is shown as the server sent it: longer than a slow line needs for all its scripts. */
const slowPageDelay = 10_000;

/**
 * Runs before the first field is parsed. It records which fields were changed and which button was pressed last. Buttons that
 * open a popover work without React. A form keeps the value of a changed field (`readEarlyValue`); a radio outside a form,
 * such as the cover type of the listing, is chosen again. If the page is left before hydration, the script saves the
 * values of the fields as a draft. A form that is submitted before hydration is an ordinary post. If it says so
 * (brings-journey.ts), it takes along the journey of session storage, so that the server can walk it; a page of a carried
 * journey that the tab has not taken over does not, since that is newer. A page that is hidden until its guard has run is shown when its
 * script fails or is very late; a step is then shown by the server, with the answers of session storage.
 */
const rememberEarlyInput = () => `(function (early, root, button, choice) {
  window.earlyInput = early;
  document.addEventListener('input', function (event) {
    var field = event.target;
    if (early.isOver || !field.name) return;
    early.fields.add(field);
    if (!field.form && field.type === 'radio') choice = field;
  }, true);
  // Fired by every native post. A listener of "submit" would miss some: React stops that event while it hydrates the page.
  document.addEventListener('formdata', function (event) {
    if (!early.isOver) early.isPosted = true;
    var form = event.target;
    if (!form.hasAttribute('${bringsJourneyMark}') || form.getAttribute('method') !== 'post') return;
    try {
      var isCarried = window.carriedJourney && window.carriedJourney !== sessionStorage.getItem('carriedJourney');
      if (isCarried || !sessionStorage.getItem('sale')) return;
      var journey = {};
      ${JSON.stringify(earlyJourneyKeys)}.forEach(function (key) { journey[key] = sessionStorage.getItem(key); });
      event.formData.set('${earlyJourneyField}', JSON.stringify(journey));
    } catch (blocked) {}
  });
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
  function show() {
    if (early.isOver || (early.handOver && early.handOver())) return;
    root.removeAttribute('${hiddenMark}');
  }
  // A file that is missing, and one of which only half has come. Other errors may be those of an extension.
  addEventListener('error', function (event) {
    if (event.target.tagName === 'SCRIPT' || /SyntaxError/.test(event.message)) show();
  }, true);
  addEventListener('unhandledrejection', function (event) {
    if (/import|SyntaxError/i.test(event.reason)) show();
  });
  setTimeout(show, ${slowPageDelay});
})({ fields: new Set(), isOver: false }, document.documentElement)`;

export function EarlyInputScript() {
  return <InlineScript text={import.meta.env.SSR ? rememberEarlyInput() : ''} />;
}

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
