import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { EarlyInputScript } from './early-input.tsx';

afterEach(() => vi.unstubAllEnvs());

test('a form that is posted before hydration is noticed, also when React stops its submit event', () => {
  vi.stubEnv('SSR', true);
  const page = document.createElement('div');
  page.innerHTML = renderToString(<EarlyInputScript />);
  new Function(page.textContent ?? '')();
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
