import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { basePath } from '#api/paths.ts';
import { readResponses } from './load.ts';
import { createPageRequest } from './requests.ts';

interface OpenLoad {
  port: number;
  perSecond: number;
  seconds: number;
  /** Open and in use before the load, as a proxy's are. A request waits while none is free. */
  connections: number;
  createRequest: () => string;
}

/** The responses of one status, timed from the moment when their request was due. */
export interface Responses {
  status: number | 'lost';
  count: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface OpenLoadResult {
  /** `lost` are the requests whose connection ended without a response. */
  responses: Responses[];
  /** How late this process was with its requests, at the 99th percentile. The times of the responses include it. */
  latenessP99Ms: number;
}

interface DueRequest {
  text: string;
  dueAt: number;
}

/** Sends requests at a constant rate, whether or not earlier ones were answered, and waits for the last response. */
export async function generateOpenLoad(load: OpenLoad): Promise<OpenLoadResult> {
  const count = Math.round(load.perSecond * load.seconds);
  const times = new Map<number | 'lost', number[]>();
  const lateness: number[] = [];
  const queue: DueRequest[] = [];
  const idle = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port)),
  );
  const { promise: allAnswered, resolve: finish } = Promise.withResolvers<void>();
  let answered = 0;

  const send = async (connection: Connection, { text, dueAt }: DueRequest): Promise<void> => {
    const status = await connection.request(text);
    const known = times.get(status);
    const ms = performance.now() - dueAt;
    if (known) known.push(ms);
    else times.set(status, [ms]);
    answered += 1;
    if (answered === count) finish();
    const free = status === 'lost' ? await openConnection(load.port) : connection;
    const next = queue.shift();
    if (next) void send(free, next);
    else idle.push(free);
  };

  const start = performance.now();
  for (let sent = 0; sent < count; await pause(1)) {
    for (; sent < count; sent += 1) {
      const dueAt = start + (sent / load.perSecond) * 1000;
      const late = performance.now() - dueAt;
      if (late < 0) break;
      lateness.push(late);
      const request = { text: load.createRequest(), dueAt };
      const connection = idle.pop();
      if (connection) void send(connection, request);
      else queue.push(request);
    }
  }
  await allAnswered;
  for (const { socket } of idle) socket.destroy();
  return {
    responses: [...times].map(([status, all]) => ({ status, ...summarise(all) })),
    latenessP99Ms: summarise(lateness).p99Ms,
  };
}

interface Connection {
  socket: Socket;
  /** The status of the response, or `lost`. */
  request: (text: string) => Promise<number | 'lost'>;
}

/** A connection that the server has accepted: it accepts only one in each turn of its event loop. */
async function openConnection(port: number): Promise<Connection> {
  const socket = connect(port, '127.0.0.1').setNoDelay();
  let answer = (_: number | 'lost') => {};
  readResponses(socket, (status) => answer(status));
  socket.on('error', () => {});
  socket.on('close', () => answer('lost'));
  const request = (text: string) => {
    const { promise, resolve } = Promise.withResolvers<number | 'lost'>();
    answer = resolve;
    socket.write(text);
    return promise;
  };
  await request(createPageRequest(basePath));
  return { socket, request };
}

function summarise(times: number[]): Omit<Responses, 'status'> {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.floor((sorted.length - 1) * part)] ?? 0);
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
