import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { StepId } from '#journey/answers.ts';
import { hiddenMark } from '#site/shell/hide-until-ready.tsx';
import { createVisitor, urlOf } from '#tests/support/visitor-without-script.ts';

beforeEach(() => vi.stubEnv('SSR', true));
afterEach(() => vi.unstubAllEnvs());

interface Tab {
  /** The entries of session storage; undefined if it is blocked. */
  session?: Record<string, string> | undefined;
}

/** Opens a step of a page from the page cache, and runs the script that hides it. */
async function openStep(step: StepId, { session }: Tab) {
  const page = await createVisitor().show(step);
  const text = page.querySelector('script')?.textContent ?? '';
  const storage = {
    getItem: (key: string) => {
      if (!session) throw new Error('blocked');
      return session[key] ?? null;
    },
    setItem: (key: string, value: string) => Object.assign(session ?? {}, { [key]: value }),
  };
  const root = document.createElement('html');
  const form = Object.assign(document.createElement('form'), { submit: vi.fn() });
  const body = { append: vi.fn() };
  const opened = { documentElement: root, createElement: () => form, body };
  const location = { pathname: urlOf(step), search: '?cc=AB12', replace: vi.fn() };
  const window = { earlyInput: {} as { handOver?: () => boolean } };
  const names = ['window', 'document', 'location', 'sessionStorage'];
  new Function(...names, text)(window, opened, location, storage);
  return {
    isHidden: () => root.hasAttribute(hiddenMark),
    handOver: () => window.earlyInput.handOver?.(),
    posts: form.submit.mock.calls,
    leads: location.replace.mock.calls,
  };
}

const sale = '{"version":1,"order":{"isConfirmed":true}}';
const order = `${urlOf('order')}?cc=AB12`;

test('a step is hidden also if storage is blocked; the order page only for a tab with answers', async () => {
  expect((await openStep('summary', {})).isHidden()).toBe(true);
  expect((await openStep('summary', { session: {} })).isHidden()).toBe(true);
  expect((await openStep('order', {})).isHidden()).toBe(false);
  expect((await openStep('order', { session: {} })).isHidden()).toBe(false);
  expect((await openStep('order', { session: { sale } })).isHidden()).toBe(true);
});

test('a step whose script is late asks the server once with the tab’s journey, and stays hidden until the response comes', async () => {
  const session = { sale };
  const step = await openStep('summary', { session });
  expect([step.handOver(), step.handOver()]).toEqual([true, true]);
  expect(step.posts).toHaveLength(1);
  expect(step.leads).toEqual([]);
  // The cookie was refused: the server has shown the step without the journey.
  const again = await openStep('summary', { session });
  expect([again.handOver(), again.handOver()]).toEqual([true, true]);
  expect(again.posts).toHaveLength(0);
  expect(again.leads).toEqual([[order]]);
  // The order page may be shown without a guard.
  expect((await openStep('order', { session })).handOver()).toBe(false);
});

test.each([
  ['has no answers', {}],
  ['may not store any', undefined],
])('a late step of a tab that %s leads to the order page', async (_, session) => {
  const step = await openStep('summary', { session });
  expect(step.handOver()).toBe(true);
  expect(step.posts).toEqual([]);
  expect(step.leads).toEqual([[order]]);
});
