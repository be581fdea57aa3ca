import { expect, onTestFinished, test } from 'vitest';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { watchSurroundings } from './watch-surroundings.ts';

const now = new Date('2026-11-15T12:00:00Z');
const none = { rows: 0, loadedAt: null };
const old = { rows: 5, loadedAt: new Date('2024-11-15T12:00:00Z') };
const current = { rows: 5, loadedAt: new Date('2026-10-15T12:00:00Z') };
const { products } = loadedTestContent;

test.each([
  { name: undefined, said: '' },
  { name: 'delivery fulfil-contract', said: 'refused', lastResult: 'HTTP 401' },
  { name: 'catalogue', said: 'look at sellable', products: [] },
  { name: 'memory', said: 'raise the limit', used: 95 },
  { name: 'DATABASE_URL', said: 'db2 does not answer, so it cannot take over', isAnswering: false },
  { name: 'addresses', said: 'no address is stored', addresses: none },
  { name: 'addresses', said: 'imported 24 months ago', addresses: old },
])(
  'the warning is $name ($said)',
  async ({
    name,
    said,
    used = 50,
    addresses = current,
    lastResult,
    isAnswering = true,
    ...content
  }) => {
    // Of an attempt that another instance repeated with success, unless it has a result.
    const found: Record<string, string> = { 'delivery fulfil-contract': 'refused' };
    const stop = watchSurroundings({
      warnings: {
        set: (about, sentence) => {
          if (sentence) found[about] = sentence;
          else delete found[about];
        },
        current: () => found,
      },
      content: () => ({ products, ...content }),
      clock: () => now,
      readAddresses: async () => addresses,
      databaseHosts: () => [
        { host: 'db1', isAnswering: true },
        { host: 'db2', isAnswering },
      ],
      countDeliveries: async () => [{ kind: 'fulfil-contract', lastResult }],
      readMemory: () => ({ used, limit: 100 }),
    });
    onTestFinished(() => stop());
    // The first look is over when it has stopped.
    await stop();
    expect(Object.keys(found)).toEqual(name ? [name] : []);
    expect(Object.values(found).join()).toContain(said);
  },
);
