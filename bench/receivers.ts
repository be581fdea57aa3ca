// A mail server and a CRM that accept everything and count it. A process of its own, so that its processor time is not the
// product's or the load generator's.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';

const counts = { mails: 0, webhooks: 0 };

const smtp = createServer((socket) => {
  let received = '';
  let isMessage = false;
  socket.on('error', () => {});
  socket.write('220 ready\r\n');
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
    if (!received.endsWith(isMessage ? '\r\n.\r\n' : '\r\n')) return;
    const isEnd = isMessage;
    isMessage = !isMessage && received === 'DATA\r\n';
    const isQuit = received === 'QUIT\r\n';
    received = '';
    if (isEnd) counts.mails += 1;
    socket.write(isMessage ? '354 send\r\n' : isQuit ? '221 bye\r\n' : '250 ok\r\n');
    if (isQuit) socket.end();
  });
});

const crm = createHttpServer((request, response) => {
  request.resume().on('end', () => {
    counts.webhooks += 1;
    response.end();
  });
});

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

process.on('message', () => process.send?.(counts));
process.stdout.write(`ready ${await listen(smtp)} ${await listen(crm)}\n`);
