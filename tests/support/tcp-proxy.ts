import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TcpProxy {
  port: number;
  /** From now on no byte passes, and nobody is told: connections stay open, and new ones open. */
  cut: () => void;
  /** New connections pass again. Those from before stay silent for good. */
  mend: () => void;
}

/** In front of a local port, to lose the network as a failed router or firewall does. */
export async function startProxy(targetPort: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  const separations = new Set<() => void>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    keep(client);
    if (isCut) return;
    const target = connect(targetPort, '127.0.0.1');
    keep(target);
    client.pipe(target).pipe(client);
    const closeTarget = () => target.destroy();
    const closeClient = () => client.destroy();
    client.on('close', closeTarget);
    target.on('close', closeClient);
    separations.add(() => {
      client.unpipe(target).off('close', closeTarget).resume();
      target.unpipe(client).off('close', closeClient).resume();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const separate of separations) separate();
      separations.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}
