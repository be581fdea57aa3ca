import { connect, type Socket } from 'node:net';

export interface Load {
  port: number;
  connections: number;
  seconds: number;
  /** The whole text of the next request. Its response must have a Content-Length. */
  createRequest: () => string;
}

export interface LoadResult {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses with another status than 200. */
  errors: number;
}

/**
 * Sends requests on keep-alive connections, one at a time on each, and measures the responses. Plain sockets, because
 * an HTTP client would use more processor time than the server.
 */
export async function generateLoad(load: Load): Promise<LoadResult> {
  const times: number[] = [];
  let errors = 0;
  const start = performance.now();
  const end = start + load.seconds * 1000;
  const onResponse = (status: number, ms: number) => {
    times.push(ms);
    if (status !== 200) errors += 1;
    return performance.now() < end;
  };
  await Promise.all(
    Array.from({ length: load.connections }, () => useConnection(load, onResponse)),
  );
  const seconds = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  const at = (part: number) => Number((times[Math.floor(times.length * part)] ?? 0).toFixed(2));
  return {
    requests: times.length,
    perSecond: Math.round(times.length / seconds),
    p50Ms: at(0.5),
    p99Ms: at(0.99),
    errors,
  };
}

/** Sends requests until `onResponse` returns false. */
function useConnection(
  { port, createRequest }: Load,
  onResponse: (status: number, ms: number) => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(createRequest());
    };
    socket.setNoDelay();
    socket.once('connect', send);
    readResponses(socket, (status) => {
      const isOpen = onResponse(status, performance.now() - sentAt);
      if (isOpen) send();
      else socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
}

/** Calls back at the end of each response. A response must have a Content-Length. */
export function readResponses(socket: Socket, onResponse: (status: number) => void): void {
  let head = '';
  let bytesLeft: number | undefined;
  socket.on('data', (chunk) => {
    if (bytesLeft === undefined) {
      head += chunk.toString('latin1');
      const headEnd = head.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      if (length === undefined) {
        socket.destroy(new Error(`No Content-Length: ${head}`));
        return;
      }
      bytesLeft = Number(length) - (head.length - headEnd - 4);
    } else {
      bytesLeft -= chunk.length;
    }
    if (bytesLeft > 0) return;
    const status = Number(head.slice(9, 12));
    head = '';
    bytesLeft = undefined;
    onResponse(status);
  });
}
