import { beforeEach, expect, test, vi } from 'vitest';
import { stubPopover } from '#tests/support/jsdom-popover.ts';
import { findElement } from '#tests/support/mounted.ts';
import { startSiteMenu } from './site-menu-behaviour.ts';

const { hidePopover } = stubPopover();

/** jsdom has no media queries. */
const wide = Object.assign(new EventTarget(), { matches: true }) as EventTarget & MediaQueryList;
startSiteMenu(wide);

const section = (id: string) =>
  `<details class="menu-section" id="${id}"><summary>${id}</summary><a href="#${id}">Link</a></details>`;

const byId = (id: string) => findElement<HTMLDetailsElement>(document, `#${id}`);
const summaryOf = (id: string) => findElement(byId(id), 'summary');
const press = (target: Element, key: string) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

beforeEach(() => {
  Object.assign(wide, { matches: true });
  document.body.innerHTML = `<div class="menu" popover>${section('energy')}${section('help')}</div><button>Outside</button>`;
});

test('Escape closes the open section and returns the focus to it', () => {
  byId('energy').open = true;
  const link = findElement(byId('energy'), 'a');
  link.focus();
  press(link, 'Escape');
  expect(byId('energy').open).toBe(false);
  expect(document.activeElement).toBe(summaryOf('energy'));
});

test.each(['click', 'focusin'])(
  'a %s event outside the open menu section closes it, one inside does not',
  (type) => {
    byId('energy').open = true;
    findElement(byId('energy'), 'summary').dispatchEvent(new Event(type, { bubbles: true }));
    expect(byId('energy').open).toBe(true);
    findElement(document, 'button').dispatchEvent(new Event(type, { bubbles: true }));
    expect(byId('energy').open).toBe(false);
  },
);

test('left and right arrow keys move between menu sections and wrap around, and down moves into the open section', () => {
  summaryOf('energy').focus();
  press(summaryOf('energy'), 'ArrowRight');
  expect(document.activeElement).toBe(summaryOf('help'));
  press(summaryOf('help'), 'ArrowRight');
  expect(document.activeElement).toBe(summaryOf('energy'));
  press(summaryOf('energy'), 'ArrowLeft');
  expect(document.activeElement).toBe(summaryOf('help'));
  press(summaryOf('help'), 'ArrowDown');
  expect(document.activeElement).toBe(summaryOf('help'));
  byId('help').open = true;
  press(summaryOf('help'), 'ArrowDown');
  expect(document.activeElement).toBe(findElement(byId('help'), 'a'));
});

test('a link of the menu closes the section and the drawer', () => {
  byId('energy').open = true;
  findElement(byId('energy'), 'a').click();
  expect(byId('energy').open).toBe(false);
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('crossing the breakpoint closes the section and the drawer', () => {
  byId('energy').open = true;
  wide.dispatchEvent(new Event('change'));
  expect(byId('energy').open).toBe(false);
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('sections of the drawer stay open when the visitor clicks elsewhere in it', () => {
  Object.assign(wide, { matches: false });
  byId('energy').open = true;
  findElement(document, 'button').click();
  expect(byId('energy').open).toBe(true);
});

test('the drawer closes when the focus leaves it and its button', () => {
  Object.assign(wide, { matches: false });
  byId('energy').open = true;
  summaryOf('help').focus();
  expect(byId('energy').open).toBe(true);
  findElement(document, 'button').focus();
  expect(byId('energy').open).toBe(false);
  expect(hidePopover).toHaveBeenCalledOnce();
});

test('the heading of a section that opens in the drawer is scrolled into view', () => {
  Object.assign(wide, { matches: false });
  const scrolled = vi.fn();
  summaryOf('help').scrollIntoView = scrolled;
  byId('help').open = true;
  byId('help').dispatchEvent(new Event('toggle'));
  expect(scrolled).toHaveBeenCalledWith({ block: 'nearest' });
});
