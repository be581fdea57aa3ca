import { beforeEach, expect, test, vi } from 'vitest';
import { createPlan } from '#tests/support/plan.ts';

let memory: typeof import('./plan-cache.ts');
type Plan = Awaited<ReturnType<Parameters<typeof memory.getCachedPlan>[1]>>;

const loaded = (productId: string) => ({ product: createPlan({ productId }) }) as Plan;
const load = vi.fn<() => Promise<Plan>>();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  load.mockReset().mockImplementation(async () => loaded('hearth-care'));
  memory = await import('./plan-cache.ts');
  return () => vi.useRealTimers();
});

const visit = (productId = 'hearth-care') => memory.getCachedPlan(productId, load);

test('getCachedPlan loads a plan once, and loads again for another plan', async () => {
  expect(await visit()).toEqual(await visit());
  expect(load).toHaveBeenCalledTimes(1);
  await visit('tap-care');
  expect(load).toHaveBeenCalledTimes(2);
});

test('getCachedPlan loads again after invalidateCachedPlan and after 30 minutes', async () => {
  await visit();
  memory.invalidateCachedPlan();
  await visit();
  await visit();
  expect(load).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(31 * 60_000);
  await visit();
  expect(load).toHaveBeenCalledTimes(3);
});

test('getCachedPlan loads again after midnight in London', async () => {
  vi.setSystemTime(new Date('2026-07-01T22:59:00Z'));
  await visit();
  expect(memory.isPlanOutdated()).toBe(false);
  vi.setSystemTime(new Date('2026-07-01T23:00:00Z'));
  expect(memory.isPlanOutdated()).toBe(true);
  await visit();
  expect(load).toHaveBeenCalledTimes(2);
  expect(memory.isPlanOutdated()).toBe(false);
});

test('getCachedPlan loads again, once, after the next change of the content, e.g. a new price', async () => {
  const change = new Date('2026-07-01T14:00:00Z');
  load.mockImplementation(async () => ({ ...loaded('hearth-care'), changesAt: change.getTime() }));
  vi.setSystemTime(change.getTime() - 1000);
  await visit();
  expect(memory.isPlanOutdated()).toBe(false);
  vi.setSystemTime(change);
  expect(memory.isPlanOutdated()).toBe(true);
  // A server whose clock is behind still has the content before the change.
  await visit();
  await visit();
  expect(load).toHaveBeenCalledTimes(2);
});

test('when there is no connection, getCachedPlan returns the cached plan and loads it again at the next step', async () => {
  const first = await visit();
  memory.invalidateCachedPlan();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await visit()).toEqual(first);
  await visit();
  expect(load).toHaveBeenCalledTimes(3);
});

test('what the server carries comes with the page that was loaded, and not from the cache', async () => {
  load.mockImplementation(async () => ({ ...loaded('hearth-care'), sealedBankOf: null }));
  expect(await visit()).toMatchObject({ sealedBankOf: null });
  expect(await visit()).toMatchObject({ sealedBankOf: undefined });
});

test('getCachedPlan throws when the plan is no longer on sale, even if it is cached', async () => {
  await visit();
  memory.invalidateCachedPlan();
  const gone = { status: 410 };
  load.mockRejectedValueOnce(gone);
  await expect(visit()).rejects.toBe(gone);
});

test('getCachedPlan throws without a connection when the plan is not cached', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(visit()).rejects.toThrow('Failed to fetch');
});
