import { buffer } from 'node:stream/consumers';
import { createSmtpRefusalError, startMailServer } from '#tests/support/mail-server.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import type { Record } from './record.ts';
import type { CrmState } from './schedule.ts';

/** A CRM that answers as its state says, and records every webhook. */
export async function startCrm(record: Record) {
  let state: CrmState = 'up';
  const statuses = { up: 204, '500': 500, '429': 429, silent: null, twice: null };
  const { url } = await startWebhookReceiver((response, { headers, body }) => {
    const status = statuses[state];
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    record.webhook({ headers: Object.fromEntries(plain), body, status });
    if (state === 'twice') response.destroy();
    // A connection without an answer hangs.
    if (status !== null) response.writeHead(status, { 'retry-after': '2' }).end();
  });
  return {
    url,
    become: (next: CrmState) => {
      state = next;
    },
  };
}

const greylistEvery = 3;

/** A mail server that refuses the first mail to every third recipient, as greylisting does, and records what it accepts. */
export async function startGreylistingMailServer(record: Record) {
  const known = new Set<string>();
  let refused = 0;
  const { url } = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      if (known.has(address)) return done();
      known.add(address);
      if (known.size % greylistEvery > 0) return done();
      refused += 1;
      return done(createSmtpRefusalError(450, address));
    },
    onData: (stream, { envelope }, done) =>
      void buffer(stream).then((message) => {
        record.mail(
          envelope.rcptTo.map(({ address }) => address),
          message.toString(),
        );
        done();
        // The sender was killed before the end of the mail.
      }, done),
  });
  return { url, refused: () => refused };
}
