import { expect, test, vi } from 'vitest';
import { createRenderLimits, type RenderLimitOptions } from './render-limits.ts';

/** Renders that end when the test says so. */
function limits(options: Partial<RenderLimitOptions> = {}) {
  const admit = createRenderLimits({ scale: 1, ...options });
  const running: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => running.push(resolve));
  /** The rendered page, or the refusal with its status. */
  const ask = (client = 'one') => {
    const admitted = admit(client);
    return typeof admitted === 'function' ? { rendered: admitted(work) } : admitted;
  };
  return { ask, running, finishOne: () => running.shift()?.() };
}

test('so many render at once, and the others wait for their turn', async () => {
  const { ask, running, finishOne } = limits({ concurrency: 2 });
  for (let count = 0; count < 5; count += 1) expect(ask()).toHaveProperty('rendered');
  await vi.waitFor(() => expect(running).toHaveLength(2));
  finishOne();
  finishOne();
  await vi.waitFor(() => expect(running).toHaveLength(2));
});

test('with too many waiting, whoever comes is told to come again', async () => {
  const { ask, finishOne, running } = limits({ concurrency: 1, maxQueued: 2 });
  expect(ask('a')).toHaveProperty('rendered');
  await vi.waitFor(() => expect(running).toHaveLength(1));
  for (const client of ['b', 'c']) expect(ask(client)).toHaveProperty('rendered');
  expect(ask('d')).toEqual({ status: 503, retryAfter: 1 });
  finishOne();
  await vi.waitFor(() => expect(running).toHaveLength(1));
  expect(ask('d')).toHaveProperty('rendered');
});

test('one client has so many at once, and leaves room for the others', async () => {
  const { ask, finishOne, running } = limits({ maxPerClient: 3 });
  const [first] = [ask(), ask(), ask()];
  expect(ask()).toEqual({ status: 429, retryAfter: 1 });
  expect(ask('two')).toHaveProperty('rendered');
  await vi.waitFor(() => expect(running.length).toBeGreaterThan(0));
  finishOne();
  if ('rendered' in first) await first.rendered;
  expect(ask()).toHaveProperty('rendered');
});

test('a render that fails gives its place back', async () => {
  const admit = createRenderLimits({ scale: 1, maxPerClient: 1 });
  for (let count = 0; count < 3; count += 1) {
    const admitted = admit('one');
    if (typeof admitted !== 'function') throw new Error('refused');
    await expect(admitted(() => Promise.reject(new Error('down')))).rejects.toThrow('down');
  }
});

test('one client has so many in a window, scaled', () => {
  const { ask } = limits({ maxPerWindow: 4, scale: 0.5, maxPerClient: 100 });
  expect(ask()).toHaveProperty('rendered');
  expect(ask()).toHaveProperty('rendered');
  const refused = ask();
  expect(refused).toMatchObject({ status: 429 });
  expect(refused).toHaveProperty(
    'retryAfter',
    expect.toSatisfy((s) => s > 0 && s <= 300),
  );
  expect(ask('two')).toHaveProperty('rendered');
});

test('without limits for clients, what waits is still bounded', async () => {
  const { ask, running } = limits({
    scale: undefined,
    maxPerWindow: 1,
    maxPerClient: 1,
    concurrency: 1,
    maxQueued: 2,
  });
  expect(ask()).toHaveProperty('rendered');
  await vi.waitFor(() => expect(running).toHaveLength(1));
  for (let count = 0; count < 2; count += 1) expect(ask()).toHaveProperty('rendered');
  expect(ask()).toEqual({ status: 503, retryAfter: 1 });
});
