import { beforeEach, expect, test, vi } from 'vitest';
import { plan } from '../../../tests/support/plan.ts';

let memory: typeof import('./plan-memory.ts');
type Plan = Awaited<ReturnType<Parameters<typeof memory.rememberedPlan>[1]>>;

const loaded = (productId: string) => ({ product: plan({ productId }) }) as Plan;
const load = vi.fn<() => Promise<Plan>>();

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  load.mockReset().mockImplementation(async () => loaded('hearth-care'));
  memory = await import('./plan-memory.ts');
  return () => vi.useRealTimers();
});

const visit = (productId = 'hearth-care') => memory.rememberedPlan(productId, load);

test('a plan is asked for once, another plan anew', async () => {
  expect(await visit()).toBe(await visit());
  expect(load).toHaveBeenCalledTimes(1);
  await visit('tap-care');
  expect(load).toHaveBeenCalledTimes(2);
});

test('a plan that changed, or was loaded long ago, is asked for again', async () => {
  await visit();
  memory.refreshPlan();
  await visit();
  await visit();
  expect(load).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(31 * 60_000);
  await visit();
  expect(load).toHaveBeenCalledTimes(3);
});

test('a plan loaded before midnight in London is asked for again after it', async () => {
  vi.setSystemTime(new Date('2026-07-01T22:59:00Z'));
  await visit();
  expect(memory.isFromAnotherDay()).toBe(false);
  vi.setSystemTime(new Date('2026-07-01T23:00:00Z'));
  expect(memory.isFromAnotherDay()).toBe(true);
  await visit();
  expect(load).toHaveBeenCalledTimes(2);
  expect(memory.isFromAnotherDay()).toBe(false);
});

test('a line that is down costs no page, and the next step asks again', async () => {
  const first = await visit();
  memory.refreshPlan();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  expect(await visit()).toBe(first);
  expect(await visit()).not.toBe(first);
});

test('a plan that is no longer sold is not shown from memory', async () => {
  await visit();
  memory.refreshPlan();
  const gone = { status: 410 };
  load.mockRejectedValueOnce(gone);
  await expect(visit()).rejects.toBe(gone);
});

test('a plan never seen fails with the line', async () => {
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(visit()).rejects.toThrow('Failed to fetch');
});
