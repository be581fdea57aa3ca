import { act, createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { blockStorage } from '#tests/support/blocked-storage.ts';
import { mounted } from '#tests/support/mounted.ts';
import {
  readJson,
  readText,
  removeKeys,
  useIsMemoryOnly,
  writeJson,
  writeText,
} from './session-storage.ts';

beforeEach(() => {
  removeKeys('postcode', 'basket');
  sessionStorage.clear();
});

test('text is kept in the browser’s session storage under its name', () => {
  writeText('postcode', 'LS1 4AP');
  expect(sessionStorage.getItem('postcode')).toBe('LS1 4AP');
  expect(readText('postcode')).toBe('LS1 4AP');
  expect(readText('basket')).toBeNull();
});

test('a value comes back as it was written', () => {
  writeJson('postcode', { version: 1, list: [true, null, 'a'] });
  expect(readJson('postcode')).toEqual({ version: 1, list: [true, null, 'a'] });
});

test.each(['{', 'undefined', '', "{'a':1}"])('broken JSON (%j) reads as nothing', (text) => {
  sessionStorage.setItem('postcode', text);
  expect(readJson('postcode')).toBeUndefined();
});

test('what is missing reads as nothing', () => {
  expect(readJson('postcode')).toBeUndefined();
});

test('forgetting takes the named values and no others', () => {
  writeText('postcode', 'a');
  writeText('basket', 'b');
  removeKeys('postcode');
  expect(readText('postcode')).toBeNull();
  expect(readText('basket')).toBe('b');
});

test('where storage is blocked altogether, values live in memory', () => {
  blockStorage('getItem', 'setItem', 'removeItem');
  writeJson('postcode', { town: 'Leeds' });
  expect(readJson('postcode')).toEqual({ town: 'Leeds' });
  writeJson('postcode', { town: 'York' });
  expect(readJson('postcode')).toEqual({ town: 'York' });
  removeKeys('postcode');
  expect(readText('postcode')).toBeNull();
});

test('where storage is full, the newest value is the one that is read', () => {
  writeText('postcode', 'kept before it was full');
  blockStorage('setItem');
  writeText('postcode', 'newer');
  expect(readText('postcode')).toBe('newer');
});

test('once storage takes values again, it holds the newest', () => {
  const full = blockStorage('setItem');
  writeText('postcode', 'in memory');
  expect(readText('postcode')).toBe('in memory');
  full.lift();
  writeText('postcode', 'in storage');
  expect(sessionStorage.getItem('postcode')).toBe('in storage');
  expect(readText('postcode')).toBe('in storage');
});

const Forgetful = () => (useIsMemoryOnly() ? 'a reload loses something' : 'all is kept');

test('a page knows whether a reload would lose something', () => {
  const { container } = mounted(createElement(Forgetful));
  act(() => writeText('postcode', 'kept'));
  expect(container.textContent).toBe('all is kept');
  const full = blockStorage('setItem');
  act(() => writeText('postcode', 'in memory'));
  expect(container.textContent).toBe('a reload loses something');
  full.lift();
  act(() => writeText('postcode', 'in storage'));
  expect(container.textContent).toBe('all is kept');
});
