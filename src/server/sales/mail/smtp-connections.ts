import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import type { ComposedMail } from './compose-mail.ts';
import type { SmtpServer } from './smtp-url.ts';

interface Connection {
  smtp: SMTPConnection;
  /** Below TLS, if there is TLS. */
  socket: Socket;
  /** Ends it when it has waited too long for another mail. */
  closing?: NodeJS.Timeout;
}

/** nodemailer's limits, which begin again with every line of the server. */
export interface SmtpTimeouts {
  connectionTimeout: number;
  greetingTimeout: number;
  socketTimeout: number;
}

type Done = (error?: Error | null) => void;

const keepMs = 10_000;

/**
 * Sends mails over connections that stay open for the next mail for ten seconds, one mail at a time on each. nodemailer's
 * own pool sends a mail a second time when its connection is lost, and has no limit for a whole attempt.
 */
export function openSmtpConnections({ auth, ...server }: SmtpServer, timeouts: SmtpTimeouts) {
  const kept: Connection[] = [];
  const remove = (connection: Connection) => {
    const index = kept.indexOf(connection);
    if (index >= 0) kept.splice(index, 1);
    clearTimeout(connection.closing);
  };

  /** Rejects if the server does not take the mail, or at the end of the signal, which also closes the connection. */
  return async (mail: ComposedMail, signal: AbortSignal): Promise<void> => {
    const connection = kept.pop();
    if (connection) {
      clearTimeout(connection.closing);
      const message = createMessage(mail);
      try {
        return await sendOn(connection, mail, message.stream, signal);
      } catch (error) {
        // The server has closed it meanwhile. What it has not begun to take cannot arrive twice.
        if (signal.aborted || message.hasBegun() || !isClosedByServer(error)) throw error;
      }
    }
    await sendOn(await open(signal), mail, createMessage(mail).stream, signal);
  };

  async function open(signal: AbortSignal): Promise<Connection> {
    const socket = new Socket();
    const smtp = new SMTPConnection({ ...server, socket, ...timeouts });
    const connection: Connection = { smtp, socket };
    // Without a listener an error of a connection that waits for its next mail would end the process.
    smtp.on('error', () => {}).once('end', () => remove(connection));
    await run(connection, signal, (done) => smtp.connect(done));
    if (auth && smtp.allowsAuth) {
      await run(connection, signal, (done) => smtp.login({ ...auth }, done));
    }
    return connection;
  }

  async function sendOn(
    connection: Connection,
    { envelope }: ComposedMail,
    message: Readable,
    signal: AbortSignal,
  ): Promise<void> {
    const { smtp } = connection;
    // A copy, because nodemailer writes the server's answers into it.
    await run(connection, signal, (done) => smtp.send({ ...envelope }, message, done));
    connection.closing = setTimeout(() => {
      remove(connection);
      smtp.quit();
    }, keepMs);
    kept.push(connection);
  }
}

/** Makes one step on the connection. A connection on which a step failed is closed. */
async function run(
  { smtp, socket }: Connection,
  signal: AbortSignal,
  step: (done: Done) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const abort = () => {
    socket.destroy();
    reject(signal.reason);
  };
  signal.addEventListener('abort', abort);
  smtp.on('error', reject);
  try {
    step((error) => (error ? reject(error) : resolve()));
    await promise;
  } catch (error) {
    smtp.close();
    throw error;
  } finally {
    smtp.off('error', reject);
    signal.removeEventListener('abort', abort);
  }
}

/** The mail as a stream, which is read when the server has accepted the recipient and asks for the mail. */
function createMessage({ bytes }: ComposedMail) {
  let hasBegun = false;
  const stream = new Readable({
    read() {
      hasBegun = true;
      this.push(bytes);
      this.push(null);
    },
  });
  return { stream, hasBegun: () => hasBegun };
}

/** 421: the server closes the connection (RFC 5321 §4.2.1), e.g. after a number of mails. */
function isClosedByServer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    ['ECONNECTION', 'ESOCKET'].includes(findErrorCode(error) ?? '') ||
    Reflect.get(error, 'responseCode') === 421
  );
}
