import { act, createElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { mountElement } from '#tests/support/mounted.ts';
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

test('a text is written to session storage under its key', () => {
  writeText('postcode', 'LS1 4AP');
  expect(sessionStorage.getItem('postcode')).toBe('LS1 4AP');
  expect(readText('postcode')).toBe('LS1 4AP');
  expect(readText('basket')).toBeNull();
});

test('JSON is read as it was written', () => {
  writeJson('postcode', { version: 1, list: [true, null, 'a'] });
  expect(readJson('postcode')).toEqual({ version: 1, list: [true, null, 'a'] });
});

test.each(['{', 'undefined', '', "{'a':1}"])('malformed JSON (%j) reads as undefined', (text) => {
  sessionStorage.setItem('postcode', text);
  expect(readJson('postcode')).toBeUndefined();
});

test('a missing key reads as undefined', () => {
  expect(readJson('postcode')).toBeUndefined();
});

test('the given keys are removed and no others', () => {
  writeText('postcode', 'a');
  writeText('basket', 'b');
  removeKeys('postcode');
  expect(readText('postcode')).toBeNull();
  expect(readText('basket')).toBe('b');
});

test('values are kept in memory when storage is blocked', () => {
  blockSessionStorage('getItem', 'setItem', 'removeItem');
  writeJson('postcode', { town: 'Leeds' });
  expect(readJson('postcode')).toEqual({ town: 'Leeds' });
  writeJson('postcode', { town: 'York' });
  expect(readJson('postcode')).toEqual({ town: 'York' });
  removeKeys('postcode');
  expect(readText('postcode')).toBeNull();
});

test('the newest value is read when storage is full', () => {
  writeText('postcode', 'kept before it was full');
  blockSessionStorage('setItem');
  writeText('postcode', 'newer');
  expect(readText('postcode')).toBe('newer');
});

test('values are written to storage again once it accepts them', () => {
  const full = blockSessionStorage('setItem');
  writeText('postcode', 'in memory');
  expect(readText('postcode')).toBe('in memory');
  full.lift();
  writeText('postcode', 'in storage');
  expect(sessionStorage.getItem('postcode')).toBe('in storage');
  expect(readText('postcode')).toBe('in storage');
});

const Forgetful = () => (useIsMemoryOnly() ? 'a reload loses something' : 'all is kept');

test('useIsMemoryOnly is true while a reload would lose a value', () => {
  const { container } = mountElement(createElement(Forgetful));
  act(() => writeText('postcode', 'kept'));
  expect(container.textContent).toBe('all is kept');
  const full = blockSessionStorage('setItem');
  act(() => writeText('postcode', 'in memory'));
  expect(container.textContent).toBe('a reload loses something');
  full.lift();
  act(() => writeText('postcode', 'in storage'));
  expect(container.textContent).toBe('all is kept');
});
