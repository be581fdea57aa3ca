import { act, useState } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { cookieKinds } from '#api/browser-storage.ts';
import { polyfillDialog } from '#tests/support/jsdom-dialog.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { consentFirstMark } from '#tracking/consent/own-statistics.ts';
import type { ConsentCategory } from '#tracking/third-parties/consent-category.ts';
import { type ConsentChoice, ConsentView } from './consent-view.tsx';

polyfillDialog();
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  return () => vi.unstubAllGlobals();
});

/** Passes each choice back, as third-parties.tsx does. */
function StoredConsent({
  first,
  onSave,
}: {
  first: ConsentChoice;
  onSave: (choice: unknown) => void;
}) {
  const [choice, setChoice] = useState(first);
  return (
    <ConsentView
      choice={choice}
      onSave={(granted) => {
        onSave(granted);
        setChoice({ isDecided: true, granted });
      }}
    />
  );
}

function view(isDecided = false, granted: ConsentCategory[] = []) {
  const onSave = vi.fn();
  const { container } = mountElement(
    <>
      <StoredConsent first={{ isDecided, granted }} onSave={onSave} />
      <a data-cookie-settings="" href="/cookies">
        <span>Cookie settings</span>
      </a>
    </>,
  );
  const press = (label: string, within: ParentNode = container) => {
    const buttons = [...within.querySelectorAll('button')];
    act(() => buttons.find(({ textContent }) => textContent === label)?.click());
  };
  const banner = () => container.querySelector('section[aria-label="Cookies"]');
  const dialog = () => findElement<HTMLDialogElement>(container, 'dialog');
  const toggle = (category: ConsentCategory) =>
    findElement<HTMLInputElement>(container, `input[name="consent-${category}"]`);
  return { container, onSave, press, banner, dialog, toggle };
}

test.each([
  ['Accept all', ['analytics', 'experience', 'marketing']],
  ['Reject all', []],
])('the choice %s in the banner is saved, and the banner goes', (label, categories) => {
  const { onSave, press, banner } = view();
  press(label);
  expect(onSave.mock.calls).toEqual([[categories]]);
  expect(banner()).toBeNull();
});

test.each([
  ['in the banner', []],
  ['in the dialog', ['Choose']],
])('after Reject all %s the focus returns to the field where it was', (_, before) => {
  const { container, press, dialog } = view();
  const field = container.appendChild(document.createElement('input'));
  field.focus();
  const pressFocused = (label: string, within?: ParentNode) => {
    const buttons = [...(within ?? container).querySelectorAll('button')];
    act(() => buttons.find(({ textContent }) => textContent === label)?.focus());
    press(label, within);
  };
  for (const label of before) pressFocused(label);
  pressFocused('Reject all', before.length > 0 ? dialog() : undefined);
  expect(document.activeElement).toBe(field);
});

test.each([
  ['Accept all in the banner', [], 'Accept all'],
  ['Reject all in the banner', [], 'Reject all'],
  ['Save my choices in the dialog', ['Choose'], 'Save my choices'],
])('after %s the focus is on the main heading if nothing had it before', (_, before, label) => {
  const { container, press, dialog } = view();
  const main = container.appendChild(document.createElement('main'));
  main.innerHTML = '<h1>Plans</h1>';
  for (const earlier of before) press(earlier);
  press(label, before.length > 0 ? dialog() : undefined);
  expect(document.activeElement).toBe(findElement(main, 'h1'));
});

test('Choose opens the dialog with every switch off, and the choices are saved', () => {
  const { onSave, press, banner, dialog, toggle } = view();
  press('Choose');
  expect(dialog().open).toBe(true);
  expect([toggle('analytics'), toggle('marketing')].map(({ checked }) => checked)).toEqual([
    false,
    false,
  ]);
  act(() => toggle('experience').click());
  press('Save my choices', dialog());
  expect(onSave.mock.calls).toEqual([[['experience']]]);
  expect(dialog().open).toBe(false);
  expect(banner()).toBeNull();
});

test('a dialog that is closed saves nothing, and the banner stays', () => {
  const { onSave, press, banner, dialog, toggle } = view();
  press('Choose');
  act(() => toggle('analytics').click());
  act(() => dialog().close());
  expect(onSave).not.toHaveBeenCalled();
  expect(banner()).not.toBeNull();
  press('Choose');
  expect(toggle('analytics').checked).toBe(false);
});

test('banner and dialog name every kind of cookie of this site that is set without asking', () => {
  const { container, press, banner, dialog } = view();
  expect(banner()?.textContent).toContain(
    'Cookies run this site, count visits and remember who sent you. Cookie noticeIf you agree, others improve it and measure adverts.',
  );
  press('Choose');
  for (const { name, description } of Object.values(cookieKinds)) {
    expect(dialog().textContent).toContain(`${name}${description}`);
  }
  expect(container.querySelectorAll('input[type=checkbox]')).toHaveLength(3);
});

test('where own statistics wait for consent, banner and dialog say so', () => {
  document.documentElement.toggleAttribute(consentFirstMark, true);
  onTestFinished(() => document.documentElement.removeAttribute(consentFirstMark));
  const { press, banner, dialog } = view();
  expect(banner()?.textContent).toContain(
    'Cookies run this site. Cookie noticeIf you agree, others count visits, remember who sent you, improve it and measure adverts.',
  );
  press('Choose');
  expect(dialog().textContent).not.toContain(cookieKinds.statistics.description);
});

test('a visitor who has decided sees no banner, and Cookie settings shows the choice', () => {
  const { container, onSave, press, banner, dialog, toggle } = view(true, ['analytics']);
  expect(banner()).toBeNull();
  act(() => findElement(container, 'a span').click());
  expect(dialog().open).toBe(true);
  expect(toggle('analytics').checked).toBe(true);
  press('Reject all', dialog());
  expect(onSave.mock.calls).toEqual([[[]]]);
  act(() => findElement(container, 'a span').click());
  expect(toggle('analytics').checked).toBe(false);
});

test('Cookie settings pressed with a modifier key is followed as a link', () => {
  const { container } = view(true);
  const press = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  act(() => void findElement(container, 'a').dispatchEvent(press));
  expect(container.querySelector('dialog')).toBeNull();
});
