import { useEffect } from 'react';
import { draftsKey, inMemoryOnly, neverDrafted } from '#site/session/drafts.ts';
import { InlineScript } from '#site/shell/inline-script.tsx';
import { fieldValue } from './field-value.ts';

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

const marks = { sending: 'data-sending', late: 'data-late', failed: 'data-failed' };

/** Longer than a slow line takes for the whole script of a page. */
const patience = 10_000;

/**
 * Runs before the first field is there. A form sent too early waits for the script instead of being
 * posted, since the answers live in the browser; what was typed is remembered by its field, and kept as a
 * draft if the page goes away first. The marks show the notice about a page that does not arrive.
 */
const rememberEarlyInput = () => `(function (early, root) {
  window.earlyInput = early;
  document.addEventListener('input', function (event) {
    if (!early.isOver && event.target.name) early.fields.add(event.target);
  }, true);
  document.addEventListener('submit', function (event) {
    if (early.isOver) return;
    event.preventDefault();
    early.form = event.target;
    root.setAttribute('${marks.sending}', '');
  }, true);
  addEventListener('pagehide', function () {
    if (early.isOver || early.fields.size === 0) return;
    try {
      var drafts = JSON.parse(sessionStorage.getItem('${draftsKey}')) || {};
      early.fields.forEach(function (field) {
        var draft = field.form && field.form.getAttribute('data-draft');
        var isKept = ${JSON.stringify([...neverDrafted, ...inMemoryOnly])}.indexOf(field.name) < 0;
        if (!draft || !isKept || (field.type === 'radio' && !field.checked)) return;
        drafts[draft] = drafts[draft] || {};
        drafts[draft][field.name] = field.value;
      });
      sessionStorage.setItem('${draftsKey}', JSON.stringify(drafts));
    } catch (blocked) {}
  });
  function fail() {
    if (!early.isOver) root.setAttribute('${marks.failed}', '');
  }
  addEventListener('error', function (event) {
    if (event.target.tagName === 'SCRIPT') fail();
  }, true);
  addEventListener('unhandledrejection', fail);
  setTimeout(function () { root.setAttribute('${marks.late}', ''); }, ${patience});
})({ fields: new Set(), form: undefined, isOver: false }, document.documentElement)`;

export function EarlyInputScript() {
  return <InlineScript text={import.meta.env.SSR ? rememberEarlyInput() : ''} />;
}

/** The fields changed before the script arrived, by name. Empty on the server and ever after. */
export function earlyValues(): Record<string, string | boolean> {
  if (typeof window === 'undefined' || !window.earlyInput || window.earlyInput.isOver) return {};
  const values: Record<string, string | boolean> = {};
  for (const field of window.earlyInput.fields) {
    const value = fieldValue(field);
    if (value !== undefined) values[field.name] = value;
  }
  return values;
}

/** For the root: from here on the page answers by itself, and a form sent early is sent now. */
export function useEndOfEarlyInput(): void {
  useEffect(() => {
    const early = window.earlyInput;
    if (!early || early.isOver) return;
    early.isOver = true;
    document.documentElement.removeAttribute(marks.sending);
    document.documentElement.removeAttribute(marks.failed);
    // After the renderings that follow this one: they bring what was typed early, and what is stored.
    setTimeout(() => early.form?.isConnected && early.form.requestSubmit());
  }, []);
}
