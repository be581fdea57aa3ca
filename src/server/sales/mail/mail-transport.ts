import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { inSpan } from '#server/platform/tracing/span.ts';
import type { SendResult } from '../deliveries/sender.ts';
import { composeMail, type MailMessage } from './compose-mail.ts';
import { openSmtpConnections } from './smtp-connections.ts';
import type { SmtpServer } from './smtp-url.ts';

export interface MailTransport {
  /** The receiver in logs: the SMTP server's host, or the folder. */
  name: string;
  /**
   * Makes one attempt to send the mail. The result never repeats the server's answer, which often quotes the
   * recipient's address.
   */
  send: (mail: MailMessage) => Promise<SendResult>;
}

/** `attemptMs` ends the whole attempt. The others are nodemailer's, which begin again with every line of the server. */
const limits = {
  attemptMs: 60_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
};

/** Sends over SMTP. `countRefusal` gets the status of each answer that refuses a mail, e.g. 451 or 550. */
export function openSmtpTransport(
  server: SmtpServer,
  countRefusal: (status: number) => void,
  changedLimits: Partial<typeof limits> = {},
): MailTransport {
  const { attemptMs, ...timeouts } = { ...limits, ...changedLimits };
  const sendMail = openSmtpConnections(server, timeouts);
  return {
    name: server.host,
    send: (mail) =>
      inSpan('send mail', { kind: 'client', attributes: { 'server.address': server.host } }, () =>
        sendOverSmtp(mail),
      ),
  };

  async function sendOverSmtp(mail: MailMessage): Promise<SendResult> {
    const signal = AbortSignal.timeout(attemptMs);
    try {
      await sendMail(composeMail(mail), signal);
      return { kind: 'delivered' };
    } catch (error) {
      if (signal.aborted) return { kind: 'retry', reason: 'timeout' };
      const status = statusOf(error);
      if (status !== undefined) countRefusal(status);
      return smtpFailure(error, status);
    }
  }
}

/** Writes each mail to an .eml file, for a server without SMTP. A mail sent twice is the same file. */
export function openMailFolderTransport(folder: string): MailTransport {
  return {
    name: folder,
    send: async (mail) => {
      const { bytes } = composeMail(mail);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeAtomically(join(folder, fileName(mail)), bytes);
        return { kind: 'delivered' };
      } catch (error) {
        return { kind: 'retry', reason: findErrorCode(error) ?? 'mail folder' };
      }
    },
  };
}

function fileName({ messageId }: MailMessage): string {
  const [id = ''] = messageId.split('@');
  return `${id.replaceAll(/[^\w-]/g, '_')}.eml`;
}

/** A full disk leaves no partial mail behind. */
async function writeAtomically(path: string, bytes: Buffer): Promise<void> {
  const partial = `${path}.part`;
  try {
    const file = await open(partial, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/**
 * Only an answer that refuses this recipient or this message for good stops the delivery. Greylisting, a
 * refused login and a lost connection are retried: they are temporary or can be fixed by the operator.
 */
function smtpFailure(error: unknown, status: number | undefined): SendResult {
  const code = findErrorCode(error) ?? 'unknown';
  const reason = status === undefined ? code : `SMTP ${status}`;
  const isRefused = status !== undefined && status >= 500;
  return isRefused && (code === 'EENVELOPE' || code === 'EMESSAGE')
    ? { kind: 'stop', reason }
    : { kind: 'retry', reason };
}

/** The status of an answer about the mail; undefined if there was none, e.g. because STARTTLS failed. */
function statusOf(error: unknown): number | undefined {
  if (findErrorCode(error) === 'ETLS') return undefined;
  const status: unknown = error instanceof Error ? Reflect.get(error, 'responseCode') : undefined;
  return typeof status === 'number' ? status : undefined;
}
