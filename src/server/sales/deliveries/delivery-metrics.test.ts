import { Registry } from 'prom-client';
import { expect, test, vi } from 'vitest';
import { measureDeliveries } from './delivery-metrics.ts';

const clock = () => new Date('2026-11-15T12:00:00Z');
const kinds = ['fulfil-contract', 'notify-staff'];

test('the delivery metrics give the number, the oldest age and the failures of each kind, with one query per scrape', async () => {
  const registry = new Registry();
  const totals = vi.fn(async () => [
    {
      kind: 'fulfil-contract',
      waiting: 12,
      failed: 3,
      oldestWaiting: new Date('2026-11-15T11:00:00Z'),
    },
  ]);
  measureDeliveries({ registry, kinds, totals, clock });
  const samples = (await registry.metrics()).split('\n').filter((line) => /^\w/.test(line));
  expect(samples.toSorted()).toEqual([
    'delivery_failed{kind="fulfil-contract"} 3',
    'delivery_failed{kind="notify-staff"} 0',
    'delivery_oldest_waiting_seconds{kind="fulfil-contract"} 3600',
    'delivery_oldest_waiting_seconds{kind="notify-staff"} 0',
    'delivery_waiting{kind="fulfil-contract"} 12',
    'delivery_waiting{kind="notify-staff"} 0',
  ]);
  expect(totals).toHaveBeenCalledTimes(1);
});

test('the delivery metrics have no samples, and the scrape does not fail, while the database is unavailable', async () => {
  const registry = new Registry();
  const totals = async () => {
    throw new Error('connection refused');
  };
  measureDeliveries({ registry, kinds, totals, clock });
  expect(await registry.metrics()).not.toMatch(/^delivery_\w+\{/m);
});
