import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSmtpRefusalError, startMailServer } from '#tests/support/mail-server.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testCertificatePem, testPrivateKeyPem } from '#tests/support/tls-postgres.ts';
import { startTricklingMailServer } from '#tests/support/trickling-mail-server.ts';
import type { MailMessage } from './compose-mail.ts';
import { openMailFolderTransport, openSmtpTransport } from './mail-transport.ts';
import { parseSmtpUrl } from './smtp-url.ts';

const mail: MailMessage = {
  messageId: '5f0c3b1e@emberly.example',
  date: new Date('2026-11-15T12:00:00Z'),
  from: 'Emberly <home-services@emberly.example>',
  to: 'amelia@example.com',
  subject: 'Your plan is set up: HS-BB24-KN8X',
  text: 'Thank you, Amélie. £7.25 a month.\n',
  html: '<p>Thank you, Amélie. £7.25 a month.</p>',
  attachments: [
    { filename: 'HS-BB24-KN8X.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
  ],
};

async function tcpServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => onConnection(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?tls=none`;
}

const minute = 60_000;
const patience = { connectionTimeout: minute, greetingTimeout: minute, socketTimeout: minute };

function sendTo(url: string, limits = { attemptMs: minute, ...patience }, countRefusal = vi.fn()) {
  return openTransport(url, limits, countRefusal).send(mail);
}

function openTransport(
  url: string,
  limits = { attemptMs: minute, ...patience },
  countRefusal = vi.fn(),
) {
  const server = parseSmtpUrl(url);
  if (!server) throw new Error(`${url} is not valid.`);
  return openSmtpTransport(server, countRefusal, limits);
}

const answer = (status: number) => createSmtpRefusalError(status, mail.to);

test('the SMTP transport sends the text part, the HTML part and the attachment', async () => {
  const { url, received } = await startMailServer();
  expect(await sendTo(url)).toEqual({ kind: 'delivered' });
  const read = await PostalMime.parse(received[0] ?? '');
  expect(read).toMatchObject({
    messageId: '<5f0c3b1e@emberly.example>',
    subject: mail.subject,
    to: [{ address: 'amelia@example.com' }],
    from: { address: 'home-services@emberly.example', name: 'Emberly' },
    date: '2026-11-15T12:00:00.000Z',
    attachments: [{ filename: 'HS-BB24-KN8X.ics', mimeType: 'text/calendar' }],
  });
  expect(read.text?.trim()).toBe(mail.text.trim());
  expect(read.html?.trim()).toBe(mail.html);
});

test.each([
  ['stops when the server refuses the recipient for good', 550, 'stop'],
  ['retries when the server asks to come back later (greylisting)', 451, 'retry'],
])(
  'the SMTP transport %s, counts the status and does not repeat the answer',
  async (_, status, kind) => {
    const countRefusal = vi.fn();
    const { url } = await startMailServer({
      onRcptTo: (_address, _session, done) => done(answer(status)),
    });
    expect(await sendTo(url, undefined, countRefusal)).toEqual({ kind, reason: `SMTP ${status}` });
    expect(countRefusal.mock.calls).toEqual([[status]]);
  },
);

test('the SMTP transport returns stop when the server refuses the message for good', async () => {
  const { url } = await startMailServer({
    onData: (stream, _, done) => void buffer(stream).then(() => done(answer(554))),
  });
  expect(await sendTo(url)).toEqual({ kind: 'stop', reason: 'SMTP 554' });
});

test('the SMTP transport returns retry when the login is refused, because the operator may be changing the password', async () => {
  const { url } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(answer(535)),
  });
  const withLogin = url.replace('smtp://', 'smtp://shop:secret@');
  expect(await sendTo(withLogin)).toEqual({ kind: 'retry', reason: 'SMTP 535' });
});

test('the SMTP transport returns retry when the server closes the connection after the message', async () => {
  const url = await tcpServer((socket) => {
    let received = '';
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      received += data;
      const isMessage = received.includes('DATA\r\n');
      if (received.endsWith('\r\n.\r\n')) socket.destroy();
      else if (received.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
      else if (!isMessage) socket.write('250 ok\r\n');
    });
  });
  expect(await sendTo(url)).toEqual({ kind: 'retry', reason: 'ECONNECTION' });
});

test('the SMTP transport returns retry when the server accepts the connection and sends nothing', async () => {
  const url = await tcpServer(() => {});
  const limits = { attemptMs: minute, ...patience, greetingTimeout: 100 };
  expect(await sendTo(url, limits)).toEqual({ kind: 'retry', reason: 'ETIMEDOUT' });
});

test('the SMTP transport ends an attempt after its limit, and closes the connection, when the greeting, EHLO, RCPT or the message is answered by a line now and then', async () => {
  // Side by side, because each attempt waits for its limit.
  const attempts = ['the greeting', 'EHLO', 'RCPT', 'the message'].map(async (slowAnswer) => {
    const server = await startTricklingMailServer(slowAnswer);
    // On a busy machine the first limits end before the slow answer begins.
    for (let attemptMs = 250; !server.hasTrickled(); attemptMs *= 2) {
      const began = Date.now();
      const result = await sendTo(server.url, { attemptMs, ...patience });
      expect(result, slowAnswer).toEqual({ kind: 'retry', reason: 'timeout' });
      expect(Date.now() - began, slowAnswer).toBeLessThan(attemptMs + 30_000);
    }
    await server.closed;
  });
  await Promise.all(attempts);
});

/** A mail server that answers as `answer` says, or else 250; null closes the connection. Counts its connections. */
async function scriptedServer(answer: (line: string, mails: number) => string | null | undefined) {
  const seen = { connections: 0, mails: 0 };
  const url = await tcpServer((socket) => {
    seen.connections += 1;
    let received = '';
    let isMessage = false;
    socket.write('220 ready\r\n');
    socket.on('data', (data) => {
      received += data;
      if (!received.endsWith(isMessage ? '\r\n.\r\n' : '\r\n')) return;
      const [command = ''] = isMessage ? ['the message'] : received.split(/[ \r]/);
      isMessage = command === 'DATA';
      received = '';
      if (command === 'the message') seen.mails += 1;
      const text = answer(command, seen.mails);
      if (text === null) socket.destroy();
      else socket.write(`${text ?? (command === 'DATA' ? 354 : 250)} ok\r\n`);
    });
  });
  return { url, seen };
}

test('the SMTP transport sends mails over the connection of the mail before, and over another one while that is in use', async () => {
  const { url, seen } = await scriptedServer(() => undefined);
  const transport = openTransport(url);
  for (let count = 0; count < 3; count += 1) {
    expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  }
  expect(seen).toEqual({ connections: 1, mails: 3 });
  const atOnce = await Promise.all([transport.send(mail), transport.send(mail)]);
  expect(atOnce).toEqual([{ kind: 'delivered' }, { kind: 'delivered' }]);
  expect(seen).toEqual({ connections: 2, mails: 5 });
});

test.each([
  ['closes the connection', null],
  ['says 421', '421'],
])(
  'a mail goes over a new connection, once, when the server %s instead of beginning a second mail',
  async (_, refusal) => {
    let refused = 0;
    const { url, seen } = await scriptedServer((command, mails) => {
      if (command !== 'MAIL' || mails !== 1 || refused > 0) return undefined;
      refused += 1;
      return refusal;
    });
    const transport = openTransport(url);
    expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
    expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
    expect({ ...seen, refused }).toEqual({ connections: 2, mails: 2, refused: 1 });
  },
);

test('a mail is not sent again in its attempt when the server has taken it and closes the connection', async () => {
  const { url, seen } = await scriptedServer((command, mails) =>
    command === 'the message' && mails === 2 ? null : undefined,
  );
  const transport = openTransport(url);
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  expect(await transport.send(mail)).toEqual({ kind: 'retry', reason: 'ECONNECTION' });
  expect(seen).toEqual({ connections: 1, mails: 2 });
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  expect(seen).toEqual({ connections: 2, mails: 3 });
});

test('the limit of an attempt closes a connection that earlier mails used', async () => {
  let isSlow = false;
  const { url, seen } = await scriptedServer((command) =>
    isSlow && command === 'RCPT' ? '250-wait' : undefined,
  );
  const transport = openTransport(url, { attemptMs: 2000, ...patience });
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  isSlow = true;
  expect(await transport.send(mail)).toEqual({ kind: 'retry', reason: 'timeout' });
  isSlow = false;
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  expect(seen).toEqual({ connections: 2, mails: 2 });
});

test('mails after the first go through the TLS and the login of the first', async () => {
  let logins = 0;
  const { url, received } = await startMailServer({
    authOptional: false,
    disabledCommands: [],
    key: testPrivateKeyPem,
    cert: testCertificatePem,
    onAuth: (auth, _session, done) => {
      logins += 1;
      done(null, { user: auth.username });
    },
  });
  const { port } = new URL(url);
  const server = parseSmtpUrl(`smtp://shop:secret@localhost:${port}`);
  if (!server) throw new Error('not valid');
  // The test's certificate is its own authority.
  const trusting = { ...server, tls: { ca: testCertificatePem } };
  const transport = openSmtpTransport(trusting, vi.fn());
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  expect([received.length, logins]).toEqual([2, 1]);
});

test('the SMTP transport sends nothing to a server without STARTTLS, unless the setting says so', async () => {
  const { url, received } = await startMailServer();
  expect(await sendTo(url.replace('?tls=none', ''))).toEqual({ kind: 'retry', reason: 'ETLS' });
  expect(received).toEqual([]);
});

test.each(['smtp', 'smtps'])(
  'the SMTP transport refuses a certificate that it does not trust (%s)',
  async (scheme) => {
    const { url, received } = await startMailServer({
      secure: scheme === 'smtps',
      disabledCommands: [],
      key: testPrivateKeyPem,
      cert: testCertificatePem,
    });
    const { port } = new URL(url);
    expect(await sendTo(`${scheme}://localhost:${port}`)).toMatchObject({ kind: 'retry' });
    expect(received).toEqual([]);
  },
);

test('the SMTP transport returns retry when no server listens on the port', async () => {
  expect(await sendTo('smtp://127.0.0.1:9?tls=none')).toMatchObject({ kind: 'retry' });
});

test('the folder transport writes the mail to a file that only the server’s user may read', async () => {
  const folder = join(createTemporaryFolder(), 'mail');
  const transport = openMailFolderTransport(folder);
  expect(await transport.send(mail)).toEqual({ kind: 'delivered' });
  const [file = '', ...others] = readdirSync(folder);
  expect([file, others]).toEqual(['5f0c3b1e.eml', []]);
  const path = join(folder, file);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const first = readFileSync(path);
  expect((await PostalMime.parse(first)).subject).toBe(mail.subject);

  await transport.send(mail);
  expect(readdirSync(folder)).toEqual([file]);
  expect(readFileSync(path)).toEqual(first);
});

test('the folder transport returns retry while the disk is full, and leaves no partial file', async () => {
  const folder = createTemporaryFolder();
  // On Linux every write to /dev/full fails as on a full disk.
  symlinkSync('/dev/full', join(folder, '5f0c3b1e.eml.part'));
  const transport = openMailFolderTransport(folder);
  expect(await transport.send(mail)).toEqual({ kind: 'retry', reason: 'ENOSPC' });
  expect(readdirSync(folder)).toEqual([]);
});
