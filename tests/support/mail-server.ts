import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface MailServer {
  /** For SMTP_URL. */
  url: string;
  /** The messages that were accepted, as received. */
  received: Buffer[];
  /** Closes every connection, as a server does that starts again. */
  dropConnections: () => void;
}

/** A real SMTP server on this machine. It accepts every message unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // The transport keeps its connections open.
    closeTimeout: 1,
    onData: (stream, _session, done) =>
      void buffer(stream).then((message) => {
        received.push(message);
        done();
        // The sender was stopped before the end of the mail.
      }, done),
    ...options,
  });
  // A client that closes the connection early is an error of the server object too.
  server.on('error', () => {});
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}?tls=none`,
    received,
    dropConnections: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** A refusal that quotes the recipient, as real servers do. */
export function createSmtpRefusalError(responseCode: number, recipient: string): Error {
  return Object.assign(new Error(`no mailbox for ${recipient}`), { responseCode });
}
