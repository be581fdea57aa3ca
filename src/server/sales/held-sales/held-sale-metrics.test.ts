import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureHeldSales } from './held-sale-metrics.ts';

async function readSamples(count: () => Promise<number>) {
  const registry = new Registry();
  measureHeldSales(registry, count);
  return (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
}

test('contracts_held is the number of held sales, and has no sample while the database is unavailable', async () => {
  expect(await readSamples(async () => 61)).toEqual(['contracts_held 61']);
  expect(await readSamples(async () => 0)).toEqual(['contracts_held 0']);
  expect(await readSamples(() => Promise.reject(new Error('connection refused')))).toEqual([]);
});
