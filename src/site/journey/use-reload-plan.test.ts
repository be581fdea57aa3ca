import { act, createElement } from 'react';
import { createRoutesStub } from 'react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { getCachedPlan } from './plan-cache.ts';
import { useReloadPlan } from './use-reload-plan.ts';

function Page() {
  useReloadPlan();
  return null;
}

test('useReloadPlan loads the plan again, once, when the page is open at midnight in London', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-15T23:59:30Z'),
    toFake: ['Date', 'setInterval', 'clearInterval'],
  });
  onTestFinished(() => void vi.useRealTimers());
  const plan = { product: { productId: 'new-day' } } as Awaited<ReturnType<typeof getCachedPlan>>;
  const load = vi.fn(async () => plan);
  await getCachedPlan('new-day', load);
  const loader = () => getCachedPlan('new-day', load);
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, loader }]);
  mountElement(createElement(Stub, { hydrationData: { loaderData: { page: null } } }));

  await act(async () => void vi.advanceTimersByTime(15_000));
  expect(load).toHaveBeenCalledTimes(1);
  await act(async () => void vi.advanceTimersByTime(15_000));
  await expect.poll(() => load).toHaveBeenCalledTimes(2);
  await act(async () => void vi.advanceTimersByTime(15_000));
  expect(load).toHaveBeenCalledTimes(2);
});
