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
  removeKeys('name', 'other');
  sessionStorage.clear();
});

test('text is kept in the browser’s session storage under its name', () => {
  writeText('name', 'LS1 4AP');
  expect(sessionStorage.getItem('name')).toBe('LS1 4AP');
  expect(readText('name')).toBe('LS1 4AP');
  expect(readText('other')).toBeNull();
});

test('a value comes back as it was written', () => {
  writeJson('name', { version: 1, list: [true, null, 'a'] });
  expect(readJson('name')).toEqual({ version: 1, list: [true, null, 'a'] });
});

test.each(['{', 'undefined', '', "{'a':1}"])('broken JSON (%j) reads as nothing', (text) => {
  sessionStorage.setItem('name', text);
  expect(readJson('name')).toBeUndefined();
});

test('what is missing reads as nothing', () => {
  expect(readJson('name')).toBeUndefined();
});

test('forgetting takes the named values and no others', () => {
  writeText('name', 'a');
  writeText('other', 'b');
  removeKeys('name');
  expect(readText('name')).toBeNull();
  expect(readText('other')).toBe('b');
});

test('where storage is blocked altogether, values live in memory', () => {
  blockStorage('getItem', 'setItem', 'removeItem');
  writeJson('name', { town: 'Leeds' });
  expect(readJson('name')).toEqual({ town: 'Leeds' });
  writeJson('name', { town: 'York' });
  expect(readJson('name')).toEqual({ town: 'York' });
  removeKeys('name');
  expect(readText('name')).toBeNull();
});

test('where storage is full, the newest value is the one that is read', () => {
  writeText('name', 'kept before it was full');
  blockStorage('setItem');
  writeText('name', 'newer');
  expect(readText('name')).toBe('newer');
});

test('once storage takes values again, it holds the newest', () => {
  const full = blockStorage('setItem');
  writeText('name', 'in memory');
  expect(readText('name')).toBe('in memory');
  full.lift();
  writeText('name', 'in storage');
  expect(sessionStorage.getItem('name')).toBe('in storage');
  expect(readText('name')).toBe('in storage');
});

const Forgetful = () => (useIsMemoryOnly() ? 'a reload loses something' : 'all is kept');

test('a page knows whether a reload would lose something', () => {
  const { container } = mounted(createElement(Forgetful));
  act(() => writeText('name', 'kept'));
  expect(container.textContent).toBe('all is kept');
  const full = blockStorage('setItem');
  act(() => writeText('name', 'in memory'));
  expect(container.textContent).toBe('a reload loses something');
  full.lift();
  act(() => writeText('name', 'in storage'));
  expect(container.textContent).toBe('all is kept');
});
