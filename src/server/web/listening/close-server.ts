import type { Server } from 'node:http';
import type { Socket } from 'node:net';

// Together with the delivery workers' limit this is within the ten seconds that a stop may take.
const closeWithinMs = 4000;

/**
 * Returns the function that closes the server: idle connections at once, busy ones after their response, and all
 * others when the time limit is reached. Node's own `server.close()` keeps connections open that were busy when it
 * was called, or that never sent a request, such as the spare connections of browsers.
 */
export function createGracefulCloser(server: Server): () => Promise<void> {
  const open = new Set<Socket>();
  const busy = new Set<Socket>();
  let isClosing = false;
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    busy.add(socket);
    response.once('close', () => {
      busy.delete(socket);
      if (isClosing) socket.destroySoon();
    });
  });
  return () =>
    new Promise((resolve) => {
      isClosing = true;
      const timer = setTimeout(() => server.closeAllConnections(), closeWithinMs);
      server.close(() => {
        clearTimeout(timer);
        resolve();
      });
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    });
}
