import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { readResponses } from './load.ts';

interface OpenLoad {
  port: number;
  perSecond: number;
  seconds: number;
  createRequest: () => string;
}

/** The responses of one status; `lost` are the requests whose connection ended without a response. */
export interface Responses {
  status: number | 'lost';
  count: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

/** Sends requests at a constant rate, whether or not earlier ones were answered, and waits for the last response. */
export async function generateOpenLoad(load: OpenLoad): Promise<Responses[]> {
  const times = new Map<number | 'lost', number[]>();
  const idle: Socket[] = [];
  const waiting = new Map<Socket, (status: number | 'lost') => void>();

  const open = () => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay();
    readResponses(socket, (status) => waiting.get(socket)?.(status));
    socket.on('error', () => {});
    socket.on('close', () => {
      waiting.get(socket)?.('lost');
      const place = idle.indexOf(socket);
      if (place >= 0) idle.splice(place, 1);
    });
    return socket;
  };
  const send = () =>
    new Promise<void>((resolve) => {
      const sentAt = performance.now();
      const socket = idle.pop() ?? open();
      waiting.set(socket, (status) => {
        waiting.delete(socket);
        if (status !== 'lost') idle.push(socket);
        times.set(status, [...(times.get(status) ?? []), performance.now() - sentAt]);
        resolve();
      });
      socket.write(load.createRequest());
    });

  const start = performance.now();
  const sent: Promise<void>[] = [];
  while (performance.now() - start < load.seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * load.perSecond;
    while (sent.length < due) sent.push(send());
    await pause(1);
  }
  await Promise.all(sent);
  for (const socket of idle) socket.destroy();
  return [...times].map(([status, all]) => ({ status, ...summarise(all) }));
}

function summarise(times: number[]): Omit<Responses, 'status'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
