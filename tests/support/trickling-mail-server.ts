import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/** How often the slow answer gets another line. */
const lineEveryMs = 50;

/**
 * A mail server on this machine that never finishes one of its answers: the greeting, EHLO, RCPT or that to the
 * message. It sends a line of it now and then, so that the connection is never idle.
 */
export async function startTricklingMailServer(slowAnswer: string) {
  let hasTrickled = false;
  let onClosed = () => {};
  const closed = new Promise<void>((resolve) => {
    onClosed = resolve;
  });
  const server = createServer((socket) => {
    socket.on('error', () => {});
    const answer = (to: string, status: number) => {
      if (to !== slowAnswer) return void socket.write(`${status} ok\r\n`);
      hasTrickled = true;
      const timer = setInterval(() => socket.write(`${status}-wait\r\n`), lineEveryMs);
      socket.on('close', () => {
        clearInterval(timer);
        onClosed();
      });
    };
    let received = '';
    let message: string | undefined;
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text;
      if (message !== undefined) {
        message += text;
        if (!message.endsWith('\r\n.\r\n')) return;
        message = undefined;
        answer('the message', 250);
      } else if (received.endsWith('\r\n')) {
        const [command = ''] = received.split(/[ \r]/);
        if (command === 'DATA') message = '';
        answer(command, command === 'DATA' ? 354 : 250);
      } else return;
      received = '';
    });
    answer('the greeting', 220);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    /** For SMTP_URL. */
    url: `smtp://127.0.0.1:${port}?tls=none`,
    /** Whether the slow answer has begun. */
    hasTrickled: () => hasTrickled,
    /** Resolves when the client has closed the slow connection. */
    closed,
  };
}
