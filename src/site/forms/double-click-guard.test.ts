import { beforeEach, expect, test } from 'vitest';
import './double-click-guard.ts';

let acted: string[] = [];
beforeEach(() => {
  acted = [];
});

/** Shows a page with one button. `acted` has the names of the pages whose button was pressed. */
function show(page: string): HTMLButtonElement {
  document.body.innerHTML = `<form><button type="button">${page}</button></form><textarea></textarea>`;
  const button = document.querySelector('button');
  if (!button) throw new Error('no button');
  button.addEventListener('click', () => acted.push(page));
  return button;
}

/** `detail` is the browser's count of clicks that belong together: 2 for the second click of a double click. */
function click(button: HTMLElement, detail: number): void {
  button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));
}

function pressEnter(target: Element, init: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
  );
}

test('the second click of a double click is ignored when the next page has replaced the form', () => {
  click(show('first'), 1);
  const button = show('second');
  click(button, 2);
  click(button, 3);
  expect(acted).toEqual(['first']);
});

test('a second press on the next page counts, however soon it comes', () => {
  click(show('first'), 1);
  click(show('second'), 1);
  expect(acted).toEqual(['first', 'second']);
});

test('a double click counts while its form is still on the page', () => {
  const button = show('first');
  click(button, 1);
  click(button, 2);
  expect(acted).toEqual(['first', 'first']);
});

test('presses by keyboard and by scripts always count', () => {
  click(show('first'), 1);
  show('second').click();
  show('third').dispatchEvent(new Event('click', { bubbles: true }));
  expect(acted).toEqual(['first', 'second', 'third']);
});

test('a held Enter key submits once, and still adds lines in a textarea', () => {
  const button = show('first');
  const text = document.querySelector('textarea');
  expect(pressEnter(button, {})).toBe(true);
  expect(pressEnter(button, { repeat: true })).toBe(false);
  expect(text && pressEnter(text, { repeat: true })).toBe(true);
});
