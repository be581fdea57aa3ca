import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Instance } from './version.ts';

export interface Proxy {
  port: number;
  add: (instance: Instance) => void;
  /** No further request goes to it. Returns when those under way have ended. */
  remove: (instance: Instance) => Promise<void>;
  /** Responses with a status of 500 or more, and connections that failed. */
  failures: string[];
  /** Responses by version. */
  counts: Map<string, number>;
  close: () => void;
}

/** Sends requests to its instances in turn, whatever their version, so that a visit meets both. */
export async function startProxy(): Promise<Proxy> {
  const instances: Instance[] = [];
  const underWay = new Map<Instance, number>();
  const failures: string[] = [];
  const counts = new Map<string, number>();
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    turn += 1;
    const instance = instances[turn % instances.length];
    if (!instance) return outgoing.writeHead(502).end();
    const what = `${incoming.method} ${incoming.url} of ${instance.version}`;
    const count = (change: number) =>
      underWay.set(instance, (underWay.get(instance) ?? 0) + change);
    count(1);
    const forwarded = request(
      {
        port: instance.port,
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (response) => {
        const { statusCode = 502 } = response;
        if (statusCode >= 500) failures.push(`${what}: ${statusCode}`);
        counts.set(instance.version, (counts.get(instance.version) ?? 0) + 1);
        outgoing.writeHead(statusCode, response.headers);
        pipeline(response, outgoing, (error) => {
          if (error) failures.push(`${what}: ${error.message}`);
          count(-1);
        });
      },
    );
    forwarded.on('error', (error) => {
      // After the response has begun, the pipeline reports it.
      if (outgoing.headersSent) return;
      failures.push(`${what}: ${error.message}`);
      count(-1);
      outgoing.destroy();
    });
    return forwarded.end(body);
  });
  // Longer than a buyer waits between two requests: a connection that closes while a request is sent would fail it.
  server.keepAliveTimeout = 600_000;
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    add: (instance) => void instances.push(instance),
    remove: async (instance) => {
      instances.splice(instances.indexOf(instance), 1);
      while (underWay.get(instance)) await sleep(50);
    },
    failures,
    counts,
    close: () => server.closeAllConnections(),
  };
}
