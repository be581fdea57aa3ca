import { useEffect } from 'react';
import { draftsStorageKey, fieldsInMemoryOnly, fieldsNeverDrafted } from '#site/session/drafts.ts';
import { InlineScript } from '#site/shell/inline-script.tsx';
import { readFieldValue } from './field-value.ts';

/** The record of what a visitor typed, pressed and submitted before hydration. */
interface EarlyInput {
  fields: Set<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>;
  isOver: boolean;
  /** Ends the recording, and repeats for React what the visitor chose, submitted or pressed. */
  end: () => void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

const marks = { sending: 'data-sending', late: 'data-late', failed: 'data-failed' };

/**
 * The delay of the notice about a slow page, in milliseconds: longer than a slow connection needs for all
 * scripts of a page.
 */
const slowPageDelay = 10_000;

/**
 * Runs before the first field is parsed. It holds back a submit until hydration, because answers are stored
 * in the browser only, and records which fields were changed and which button was pressed last. Buttons that open a
 * popover work without React. A form reads the changed fields at hydration (`readEarlyValues`); a radio outside a form,
 * such as the cover type of the listing, is chosen again. If the page is left before hydration, the script saves the
 * values of the fields as a draft. The attributes in `marks` show the notice about a slow page (slow-page-notice.tsx).
 */
const rememberEarlyInput = () => `(function (early, root, form, button, choice) {
  window.earlyInput = early;
  document.addEventListener('input', function (event) {
    var field = event.target;
    if (early.isOver || !field.name) return;
    early.fields.add(field);
    if (!field.form && field.type === 'radio') choice = field;
  }, true);
  document.addEventListener('submit', function (event) {
    if (early.isOver) return;
    event.preventDefault();
    form = event.target;
    root.setAttribute('${marks.sending}', '');
  }, true);
  document.addEventListener('click', function (event) {
    if (!early.isOver) button = event.target.closest('button[type=button]:not([popovertarget])') || button;
  }, true);
  early.end = function () {
    if (early.isOver) return;
    early.isOver = true;
    root.removeAttribute('${marks.sending}');
    root.removeAttribute('${marks.failed}');
    // What the visitor did is repeated after the next renders, which restore early input and stored answers.
    setTimeout(function () {
      // React ignores the choice of a radio that is already chosen.
      if (choice && choice.isConnected) { choice.checked = false; choice.click(); }
      // The form saves its draft on this event.
      early.fields.forEach(function (field) {
        if (field.form && (field.type !== 'radio' || field.checked)) field.dispatchEvent(new Event('input', { bubbles: true }));
      });
      if (form && form.isConnected) form.requestSubmit();
      else if (button && button.isConnected) button.click();
    });
  };
  addEventListener('pagehide', function () {
    if (early.isOver || early.fields.size === 0) return;
    try {
      var drafts = JSON.parse(sessionStorage.getItem('${draftsStorageKey}')) || {};
      early.fields.forEach(function (field) {
        var draft = field.form && field.form.getAttribute('data-draft');
        var isKept = ${JSON.stringify([...fieldsNeverDrafted, ...fieldsInMemoryOnly])}.indexOf(field.name) < 0;
        if (!draft || !isKept || (field.type === 'radio' && !field.checked)) return;
        drafts[draft] = drafts[draft] || {};
        drafts[draft][field.name] = field.value;
      });
      sessionStorage.setItem('${draftsStorageKey}', JSON.stringify(drafts));
    } catch (blocked) {}
  });
  function fail() {
    if (!early.isOver) root.setAttribute('${marks.failed}', '');
  }
  addEventListener('error', function (event) {
    if (event.target.tagName === 'SCRIPT') fail();
  }, true);
  addEventListener('unhandledrejection', fail);
  setTimeout(function () { root.setAttribute('${marks.late}', ''); }, ${slowPageDelay});
})({ fields: new Set(), isOver: false }, document.documentElement)`;

export function EarlyInputScript() {
  return <InlineScript text={import.meta.env.SSR ? rememberEarlyInput() : ''} />;
}

/**
 * The values of the fields that were changed before hydration, by name. Empty on the server and after
 * hydration.
 */
export function readEarlyValues(): Record<string, string | boolean> {
  if (typeof window === 'undefined' || !window.earlyInput || window.earlyInput.isOver) return {};
  const values: Record<string, string | boolean> = {};
  for (const field of window.earlyInput.fields) {
    const value = readFieldValue(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** Ends the recording at hydration. Called by the root component. */
export function useEndEarlyInput(): void {
  useEffect(() => window.earlyInput?.end(), []);
}
