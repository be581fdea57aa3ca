import type { Server } from 'node:http';
import type { Socket } from 'node:net';

// Together with the delivery workers' limit this is within the ten seconds that a stop may take.
const closeWithinMs = 4000;

/**
 * Behind a proxy requests are served for so long after a stop has begun, while /readyz says 503. Each response ends its connection:
 * a proxy that sent a request on an idle one while it was closed could not tell whether it was a purchase, and would respond with 502.
 */
const drainMs = 1000;
const firstBytesMs = 100;
export const drain = () => new Promise<void>((resolve) => void setTimeout(resolve, drainMs));

/**
 * Returns the function that closes the server, after it has drained: idle connections at once, busy ones after their
 * response, and all others when the time limit is reached. Node's own `server.close()` keeps connections open that were busy when it
 * was called, or that never sent a request, such as the spare connections of browsers.
 */
export function createGracefulCloser(
  server: Server,
  waitForDrain?: () => Promise<void>,
): () => Promise<void> {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let isClosing = false;
  let isRefusing = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  // Before the listener of the application, which may respond at once.
  server.prependListener('request', ({ socket }, response) => {
    busy.add(socket);
    if (isClosing) response.setHeader('connection', 'close');
    response.once('close', () => {
      busy.delete(socket);
      if (isRefusing) socket.destroySoon();
    });
  });
  const destroyIdle = (isSpared: (socket: Socket) => boolean) => {
    for (const socket of open) if (!busy.has(socket) && !isSpared(socket)) socket.destroy();
  };
  return async () => {
    isClosing = true;
    const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs);
    const isDrained = waitForDrain !== undefined;
    await waitForDrain?.();
    if (isDrained) await acceptWaiting(server);
    await new Promise<void>((resolve) => {
      isRefusing = true;
      server.close(() => resolve());
      // The request of a new connection may be on its way.
      destroyIdle(({ bytesRead }) => isDrained && bytesRead === 0);
      if (isDrained) setTimeout(() => destroyIdle(() => false), firstBytesMs);
    });
    clearTimeout(timer);
  };
}

/** The system resets connections that wait to be accepted when a server closes, and Node accepts one in each turn of its event loop. */
async function acceptWaiting(server: Server): Promise<void> {
  let quietTurns = 0;
  const onConnection = () => {
    quietTurns = 0;
  };
  server.on('connection', onConnection);
  for (let turn = 0; turn < 10_000 && quietTurns < 20; turn += 1) {
    quietTurns += 1;
    await new Promise(setImmediate);
  }
  server.off('connection', onConnection);
}
