import { expect, test } from 'vitest';
import { createRenderLimits, type RenderLimitOptions, visitorLimits } from './render-limits.ts';

/** A fake render that finishes when the test calls `finishOne`. */
function limits(options: Partial<RenderLimitOptions> = {}) {
  const admit = createRenderLimits({ scale: 1, ...options });
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  /** The admitted render, which may still wait, or the refusal with its status. */
  const requestRender = (client = 'one') => {
    const admitted = admit(client);
    return typeof admitted === 'function' ? { rendered: admitted(work) } : admitted;
  };
  return { requestRender, running, finishOne: () => running.shift()?.() };
}

test('the render limits run as many renders at once as configured, and queue the others', async () => {
  const { requestRender, running, finishOne } = limits({ concurrency: 2 });
  for (let count = 0; count < 5; count += 1) expect(requestRender()).toHaveProperty('rendered');
  await expect.poll(() => running).toHaveLength(2);
  finishOne();
  finishOne();
  await expect.poll(() => running).toHaveLength(2);
});

test('the render limits refuse with 503 when the queue is full', async () => {
  const { requestRender, finishOne, running } = limits({ concurrency: 1, maxQueued: 2 });
  expect(requestRender('a')).toHaveProperty('rendered');
  await expect.poll(() => running).toHaveLength(1);
  for (const client of ['b', 'c']) expect(requestRender(client)).toHaveProperty('rendered');
  expect(requestRender('d')).toEqual({ status: 503, retryAfter: 1 });
  finishOne();
  await expect.poll(() => running).toHaveLength(1);
  expect(requestRender('d')).toHaveProperty('rendered');
});

test('the render limits refuse a client with too many open renders with 429, and admit other clients', async () => {
  const { requestRender, finishOne, running } = limits({ maxPerClient: 3 });
  const [first] = [requestRender(), requestRender(), requestRender()];
  expect(requestRender()).toEqual({ status: 429, retryAfter: 1 });
  expect(requestRender('two')).toHaveProperty('rendered');
  await expect.poll(() => running.length).toBeGreaterThan(0);
  finishOne();
  if ('rendered' in first) await first.rendered;
  expect(requestRender()).toHaveProperty('rendered');
});

test('pages of one client that wait, e.g. for addresses, leave slots for those of other visitors', async () => {
  const { requestRender, running } = limits(visitorLimits);
  while ('rendered' in requestRender('slow'));
  await expect.poll(() => running.length).toBeGreaterThan(0);
  const before = running.length;
  expect(requestRender('another')).toHaveProperty('rendered');
  await expect.poll(() => running).toHaveLength(before + 1);
});

test('a failed render releases its slot', async () => {
  const admit = createRenderLimits({ scale: 1, maxPerClient: 1 });
  for (let count = 0; count < 3; count += 1) {
    const admitted = admit('one');
    if (typeof admitted !== 'function') throw new Error('refused');
    await expect(admitted(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  }
});

test('the render limits refuse a client with 429 after `maxPerWindow` times `scale` renders in a window', () => {
  const { requestRender } = limits({ maxPerWindow: 4, scale: 0.5, maxPerClient: 100 });
  expect(requestRender()).toHaveProperty('rendered');
  expect(requestRender()).toHaveProperty('rendered');
  const refused = requestRender();
  expect(refused).toMatchObject({ status: 429 });
  expect(refused).toHaveProperty(
    'retryAfter',
    expect.toSatisfy((s) => s > 0 && s <= 300),
  );
  expect(requestRender('two')).toHaveProperty('rendered');
});

test('the render queue is limited even when client limits are switched off', async () => {
  const { requestRender, running } = limits({
    scale: undefined,
    maxPerWindow: 1,
    maxPerClient: 1,
    concurrency: 1,
    maxQueued: 2,
  });
  expect(requestRender()).toHaveProperty('rendered');
  await expect.poll(() => running).toHaveLength(1);
  for (let count = 0; count < 2; count += 1) expect(requestRender()).toHaveProperty('rendered');
  expect(requestRender()).toEqual({ status: 503, retryAfter: 1 });
});
