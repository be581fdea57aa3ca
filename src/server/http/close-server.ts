import type { Server } from 'node:http';
import type { Socket } from 'node:net';

// With the job queue's own limit this stays within the ten seconds a stop may take.
const answersWithinMs = 4000;

/**
 * Gives the function that closes the server: idle connections go at once, busy ones with their answer,
 * those of stalled clients when the time is up. Node's own close leaves open what was busy when it was
 * called, and what was never used, as the spare connections of browsers are.
 */
export function closerOf(server: Server): () => Promise<void> {
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
      const cut = setTimeout(() => server.closeAllConnections(), answersWithinMs);
      server.close(() => {
        clearTimeout(cut);
        resolve();
      });
      for (const socket of open) if (!busy.has(socket)) socket.destroy();
    });
}
