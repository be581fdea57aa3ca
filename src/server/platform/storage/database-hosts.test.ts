import { expect, onTestFinished, test, vi } from 'vitest';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { findErrorCode } from '../errors/error-code.ts';
import type { HostAnswer } from './choose-host.ts';
import { openDatabaseHosts } from './database-hosts.ts';

const silent = 'postgres://silent/shop';
const primary = 'postgres://primary/shop';
const standby = 'postgres://standby/shop';

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

test('the host in use that stops answering is a warning, and stays in use until another accepts writes', async () => {
  const answers: Record<string, HostAnswer> = {
    [primary]: { kind: 'accepts-writes', timeline: 1 },
    [standby]: { kind: 'read-only' },
  };
  const { log, text } = createRecordedLog();
  const changes: (string | undefined)[] = [];
  vi.useFakeTimers({ toFake: ['setInterval'] });
  const hosts = openDatabaseHosts([primary, standby], log, async (address) => {
    return answers[address] ?? { kind: 'read-only' };
  });
  onTestFinished(() => {
    hosts.close();
    vi.useRealTimers();
  });
  hosts.onChange(() => changes.push(hosts.inUse()));
  await hosts.find();
  answers[primary] = { kind: 'unreachable', reason: 'ECONNREFUSED' };
  vi.advanceTimersByTime(1000);
  await expect.poll(text).toContain('the database host primary does not answer (ECONNREFUSED)');
  expect(hosts.inUse()).toBe(primary);
  expect(hosts.list()).toEqual([
    { host: 'primary', isAnswering: false },
    { host: 'standby', isAnswering: true },
  ]);
  answers[standby] = { kind: 'accepts-writes', timeline: 2 };
  vi.advanceTimersByTime(1000);
  await expect.poll(() => changes).toEqual([primary, standby]);
  const lines = text().trim().split('\n');
  const levels = lines.map((line) => (JSON.parse(line) as { level: number }).level);
  expect(levels).toEqual([30, 30, 40, 30]);
});

test.each([
  { reason: 'timeout', code: 'ETIMEDOUT' },
  { reason: 'timeout expired', code: 'ETIMEDOUT' },
  { reason: 'connect ECONNREFUSED', code: undefined },
])(
  'the error has the code $code when one of the hosts reports $reason',
  async ({ reason, code }) => {
    const hosts = openDatabaseHosts([primary, standby], undefined, async (address) =>
      address === primary ? { kind: 'unreachable', reason } : { kind: 'read-only' },
    );
    onTestFinished(hosts.close);
    const error: unknown = await hosts.find().catch((reason: unknown) => reason);
    expect(error).toHaveProperty(
      'message',
      `no host accepts writes: primary does not answer (${reason}), standby is read-only`,
    );
    expect(findErrorCode(error)).toBe(code);
  },
);

test('a single host is used without being asked', async () => {
  const hosts = openDatabaseHosts([primary], undefined, () => {
    throw new Error('asked');
  });
  expect(hosts.inUse()).toBe(primary);
  expect(await hosts.find()).toBe(primary);
});
