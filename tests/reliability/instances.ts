import { setTimeout as pause } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import type { Record } from './record.ts';

type Settings = { [name: string]: string };

interface Slot {
  settings: Settings;
  server: ServerProcess | undefined;
  isReady: boolean;
}

const checkEveryMs = 500;
const startWithinMs = 120_000;

/** Instances of the built server under a supervisor, which starts each again when it ends, and a check of their readiness. */
export function startInstances(allSettings: Settings[], record: Record) {
  const slots: Slot[] = allSettings.map((settings) => ({
    settings,
    server: undefined,
    isReady: false,
  }));
  const problems: string[] = [];
  const stopping = new Set<ServerProcess>();
  let isOver = false;
  let starts = 0;
  let failedStarts = 0;
  let cutShort = 0;

  const supervise = async (slot: Slot) => {
    while (!isOver) {
      try {
        const isLate = pause(startWithinMs, undefined, { ref: false });
        slot.server = await Promise.race([startServer(slot.settings), isLate]);
        if (!slot.server) {
          problems.push('an instance did not start in time');
          continue;
        }
      } catch (error) {
        // The database may be away. A supervisor tries again.
        record.output(String(error));
        failedStarts += 1;
        await pause(300);
        continue;
      }
      starts += 1;
      const { server } = slot;
      const { code, stderr } = await server.exit;
      slot.server = undefined;
      slot.isReady = false;
      record.output(`${server.output()}${stderr}`);
      // SIGKILL leaves no code. SIGTERM ends with 0, or with 1 when the database does not answer within ten seconds.
      if (code && stopping.has(server)) cutShort += 1;
      else if (code) problems.push(`an instance ended with ${code}: ${stderr.trim()}`);
    }
  };
  const supervised = Promise.all(slots.map(supervise));
  // A failure shows when the run waits for the end.
  supervised.catch(() => {});

  const check = async (slot: Slot) => {
    const { server } = slot;
    if (!server) return;
    const signal = AbortSignal.timeout(2000);
    const response = await fetch(`${server.address}/readyz`, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    slot.isReady = response?.status === 200;
  };
  const checks = setInterval(() => slots.forEach((slot) => void check(slot)), checkEveryMs);
  onTestFinished(() => {
    isOver = true;
    clearInterval(checks);
  });

  const at = (index: number): Slot => {
    const slot = slots[index];
    if (!slot) throw new Error(`There is no instance ${index}.`);
    return slot;
  };
  /** The server of an instance, once it runs. */
  const running = async (slot: Slot): Promise<ServerProcess> => {
    while (!slot.server) await pause(20);
    return slot.server;
  };

  const stop = (server: ServerProcess) => {
    stopping.add(server);
    server.kill('SIGTERM');
  };

  return {
    problems,
    counts: () => ({ starts, failedStarts, cutShort }),
    /** Waits until every instance runs. */
    allRunning: () => Promise.all(slots.map(running)),
    /** What a load balancer chooses from: the instances that are ready or, if none is, those that run. */
    candidates: () => {
      const up = slots.flatMap(({ server, isReady }, index) =>
        server ? [{ index, address: server.address, isReady }] : [],
      );
      const ready = up.filter(({ isReady }) => isReady);
      return ready.length > 0 ? ready : up;
    },
    kill: async (index: number) => {
      const server = await running(at(index));
      server.kill('SIGKILL');
      await server.exit;
    },
    shiftClock: async (index: number, shiftMs: number) =>
      (await running(at(index))).shiftClock(shiftMs),
    /** Restarts one instance after the other with changed settings, as an operator does. */
    restartEach: async (changed: Settings) => {
      for (const slot of slots) {
        const server = await running(slot);
        Object.assign(slot.settings, changed);
        stop(server);
        await server.exit;
        await running(slot);
      }
    },
    stop: async () => {
      isOver = true;
      clearInterval(checks);
      for (const { server } of slots) if (server) stop(server);
      await supervised;
    },
  };
}

export type Instances = ReturnType<typeof startInstances>;
