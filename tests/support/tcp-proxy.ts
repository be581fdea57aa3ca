import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TcpProxy {
  port: number;
  /** Stops forwarding. Connections stay open and new ones are accepted, as when a network drops all packets. */
  cut: () => void;
  /** Forwards new connections again. Older ones stay dead. */
  mend: () => void;
}

/** A proxy for a local port that can stop forwarding, as a failed router or firewall does. The port may change. */
export async function startTcpProxy(targetPort: number | (() => number)): Promise<TcpProxy> {
  const getPort = typeof targetPort === 'number' ? () => targetPort : targetPort;
  const sockets = new Set<Socket>();
  const disconnects = new Set<() => void>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  };

  const server = createServer((client) => {
    keep(client);
    if (isCut) return;
    const target = connect(getPort(), '127.0.0.1');
    keep(target);
    client.pipe(target).pipe(client);
    const closeTarget = () => target.destroy();
    const closeClient = () => client.destroy();
    client.on('close', closeTarget);
    target.on('close', closeClient);
    disconnects.add(() => {
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
      for (const disconnect of disconnects) disconnect();
      disconnects.clear();
    },
    mend: () => {
      isCut = false;
    },
  };
}
