import { act, createElement, type ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { stubPopover } from '#tests/support/jsdom-popover.ts';
import { mountElement } from '#tests/support/mounted.ts';
import type { ComponentExamples } from '../examples.ts';

const files = import.meta.glob<ComponentExamples>(
  ['./*/*.examples.tsx', '../layout/*.examples.tsx'],
  { eager: true, import: 'default' },
);
const exampleFiles = Object.keys(files);
const folders = Object.keys(import.meta.glob('./*/*.tsx')).map((path) => path.split('/')[1] ?? '');
const primitives = Object.keys(
  import.meta.glob(['../layout/*.tsx', '!**/*.{examples,test}.tsx', '!**/demo-box.tsx']),
);

const focusable = [
  'a[href]',
  'button:enabled',
  'input:enabled:not([type="hidden"])',
  'select:enabled',
  'textarea:enabled',
  'summary',
  '[tabindex="0"]',
].join(',');

const consoleCalls = vi.fn();

stubPopover();

beforeEach(() => {
  consoleCalls.mockClear();
  vi.spyOn(console, 'error').mockImplementation(consoleCalls);
  vi.spyOn(console, 'warn').mockImplementation(consoleCalls);
});

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Hydrates the server's HTML in an empty document. Fails on any React warning or error. */
async function hydrate(html: string, element: ReactElement): Promise<void> {
  const container = document.body.appendChild(document.createElement('main'));
  container.innerHTML = html;
  const failures: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, element, { onRecoverableError: (failure) => failures.push(failure) }),
  );
  onTestFinished(() => act(async () => root.unmount()));
  expect(failures).toEqual([]);
  expect(consoleCalls.mock.calls).toEqual([]);
}

test.each([...new Set(folders)])('the component folder %s has an examples file', (folder) => {
  expect(exampleFiles).toContain(`./${folder}/${folder}.examples.tsx`);
});

test.each(primitives)('the layout primitive %s has an examples file', (path) => {
  expect(exampleFiles).toContain(path.replace('.tsx', '.examples.tsx'));
});

describe.each(Object.entries(files))('%s', (_, { root, examples, isInteractive }) => {
  test('forwards ref and className', () => {
    const nodes: (Element | null)[] = [];
    mountElement(root({ ref: (node) => nodes.push(node), className: 'given-class' }));
    // An input's ref is its native control, inside the root that has the class.
    const withClass = document.querySelector('.given-class');
    expect(withClass).not.toBeNull();
    expect(nodes[0]).toBeInstanceOf(Element);
    expect(withClass?.contains(nodes[0] ?? null)).toBe(true);
  });

  describe.each(Object.entries(examples))('%s', (_, Example) => {
    // One document for all of it, since rendering takes as long as checking.
    test('renders on the server without style attributes, hydrates without warnings and, if it is interactive, takes the keyboard focus', async () => {
      const html = renderToString(createElement(Example));
      expect(html).not.toMatch(/\sstyle="/);
      await hydrate(html, createElement(Example));
      if (!isInteractive) return;
      document.querySelector<HTMLElement>(focusable)?.focus();
      expect(document.activeElement).not.toBe(document.body);
    });
  });
});
