import { act, useLayoutEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { EarlyScript } from '#site/journey-state/between/early-script.tsx';
import { findElement } from '#tests/support/mounted.ts';
import { useValidatedForm } from './use-validated-form.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  // All tests share one document. This one's listeners stay on it, and must not take the clicks of the next test as early.
  if (window.earlyInput) window.earlyInput.isOver = true;
  delete window.earlyInput;
  document.body.replaceChildren();
});

function runScript(): void {
  vi.stubEnv('SSR', true);
  const page = document.createElement('div');
  page.innerHTML = renderToString(<EarlyScript />);
  new Function(page.textContent ?? '')();
}

const blank = { town: '', isOwner: false, isTenant: 'N' };
const schema = z.object({ town: z.string(), isOwner: z.boolean(), isTenant: z.string() });
const rules = { blank, schemaOf: () => schema };

/** Its stored answer is known only after hydration, as that of session storage. */
function Form() {
  const [stored, setStored] = useState({});
  const { register } = useValidatedForm({ rules, stored, onAnswer: () => {} });
  useLayoutEffect(() => setStored({ town: 'Leeds', isOwner: false, isTenant: 'N' }), []);
  return (
    <form>
      <input {...register('town')} />
      <input type="checkbox" {...register('isOwner')} />
      <input type="radio" {...register('isTenant')} value="Y" />
      <input type="radio" {...register('isTenant')} value="N" defaultChecked />
    </form>
  );
}

/** Presses what is given once, in the middle of a render. */
function Press({ take }: { take: () => HTMLElement[] }) {
  for (const element of take()) element.click();
  return null;
}

test('a choice made while React takes over the page is kept, and stored answers fill in the other fields', async () => {
  runScript();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<Form />);
  document.body.append(container);
  const field = (selector: string) => findElement<HTMLInputElement>(container, selector);
  const chosen = ['[name=isOwner]', '[name=isTenant][value=Y]'];
  await act(() =>
    hydrateRoot(
      container,
      <>
        <Form />
        <Press take={() => chosen.splice(0).map(field)} />
      </>,
    ),
  );
  expect(chosen).toEqual([]);
  expect(field('[name=isOwner]').checked).toBe(true);
  expect(field('[name=isTenant][value=Y]').checked).toBe(true);
  expect(field('[name=town]').value).toBe('Leeds');
});

test('a form that is posted before hydration is noticed, also when React stops its submit event', () => {
  runScript();
  const form = document.createElement('form');
  document.body.append(form);
  // As in React while it cannot hydrate the page yet.
  document.addEventListener('submit', (event) => event.stopPropagation(), {
    capture: true,
    once: true,
  });
  form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  form.dispatchEvent(new Event('formdata', { bubbles: true }));
  expect(window.earlyInput?.isPosted).toBe(true);
});
