import { expect, onTestFinished, test, vi } from 'vitest';
import type { HostAnswer } from './choose-host.ts';
import { openDatabaseHosts } from './database-hosts.ts';

const [silent, primary] = ['postgres://silent/shop', 'postgres://primary/shop'];

test('a host that never answers delays no more than one and a half seconds, and is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const asked: string[] = [];
  const hosts = openDatabaseHosts([silent, primary], undefined, (address) => {
    asked.push(address);
    const answer: HostAnswer = { kind: 'accepts-writes', timeline: 1 };
    return address === silent ? new Promise(() => {}) : Promise.resolve(answer);
  });
  onTestFinished(() => {
    hosts.close();
    vi.useRealTimers();
  });
  expect(await hosts.find()).toBe(primary);
  vi.advanceTimersByTime(1000);
  expect(asked).toEqual([silent, primary, primary]);
});

test('a single host is used without being asked', async () => {
  const hosts = openDatabaseHosts([primary], undefined, () => {
    throw new Error('asked');
  });
  expect(hosts.inUse()).toBe(primary);
  expect(await hosts.find()).toBe(primary);
});
