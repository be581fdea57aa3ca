import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import './double-click-guard.ts';

const start = new Date('2026-11-15T11:00:00Z');
let acted: string[] = [];

/** A page with one form; the mock records its submits. */
function show(page: string): HTMLButtonElement {
  document.body.innerHTML = `<form><button type="button">${page}</button></form><textarea></textarea>`;
  const button = document.querySelector('button');
  if (!button) throw new Error('no button');
  button.addEventListener('click', () => acted.push(page));
  return button;
}

function click(button: HTMLElement, place: { x: number; y: number }, detail = 1): void {
  const { x: clientX, y: clientY } = place;
  button.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail }),
  );
}

function key(target: Element, init: KeyboardEventInit): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...init }),
  );
}

beforeEach(() => {
  acted = [];
  vi.useFakeTimers({ now: start, toFake: ['Date'] });
  dispatchEvent(new Event('input'));
});
afterEach(() => vi.useRealTimers());

const here = { x: 100, y: 300 };

test('ignores a second click at the same place after the form has been replaced by the next page', () => {
  click(show('first'), here);
  const button = show('second');
  click(button, { x: 103, y: 298 }, 2);
  click(button, here);
  expect(acted).toEqual(['first']);
});

test('accepts repeated clicks while the form is still on the page', () => {
  const button = show('first');
  click(button, here);
  click(button, here);
  expect(acted).toEqual(['first', 'first']);
});

test.each([
  ['somewhere else', () => {}, { x: 140, y: 300 }],
  ['after a second', () => vi.setSystemTime(start.getTime() + 1000), here],
  ['after something was typed', () => dispatchEvent(new Event('input')), here],
  ['after a key', () => key(document.body, { key: 'Tab' }), here],
])('a click on the next page counts %s', (_, meanwhile, place) => {
  click(show('first'), here);
  const button = show('second');
  meanwhile();
  click(button, place);
  expect(acted).toEqual(['first', 'second']);
});

test('accepts clicks from the keyboard and from scripts', () => {
  click(show('first'), here);
  show('second').click();
  expect(acted).toEqual(['first', 'second']);
});

test('a held Enter key submits once, and still adds lines in a textarea', () => {
  const button = show('first');
  const text = document.querySelector('textarea');
  expect(key(button, {})).toBe(true);
  expect(key(button, { repeat: true })).toBe(false);
  expect(text && key(text, { repeat: true })).toBe(true);
});
