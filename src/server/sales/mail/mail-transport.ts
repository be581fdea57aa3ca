import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { inSpan } from '#server/platform/tracing/span.ts';
import type { SendResult } from '../deliveries/sender.ts';
import type { SmtpServer } from './smtp-url.ts';

interface MailAttachment {
  filename: string;
  content: string | Buffer;
  contentType: string;
  /** The name by which the HTML part shows a picture, e.g. `cid:logo`. */
  cid?: string | undefined;
}

/** An e-mail that is ready to send. */
export interface MailMessage {
  /**
   * The Message-ID without angle brackets. It is the same for every attempt, so that mail clients show a
   * repeated mail once.
   */
  messageId: string;
  from: string;
  to: string;
  replyTo?: string | undefined;
  date: Date;
  subject: string;
  text: string;
  html: string;
  attachments?: MailAttachment[] | undefined;
}

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
// Mails hold text that customers typed. It must never be read as a path or an address of an attachment.
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** Sends over SMTP. `countRefusal` gets the status of each answer that refuses a mail, e.g. 451 or 550. */
export function openSmtpTransport(
  server: SmtpServer,
  countRefusal: (status: number) => void,
  changedLimits: Partial<typeof limits> = {},
): MailTransport {
  const { attemptMs, ...timeouts } = { ...limits, ...changedLimits };
  return {
    name: server.host,
    send: (mail) =>
      inSpan('send mail', { kind: 'client', attributes: { 'server.address': server.host } }, () =>
        sendOverSmtp(mail),
      ),
  };

  async function sendOverSmtp(mail: MailMessage): Promise<SendResult> {
    const signal = AbortSignal.timeout(attemptMs);
    // The end of the signal destroys the socket. nodemailer has no limit of its own for a server that sends its answers slowly.
    const socket = new Socket({ signal });
    const transport = createTransport({ ...server, socket, ...timeouts, ...noOutsideContent });
    try {
      await transport.sendMail(message(mail));
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
  const transport = createTransport({ streamTransport: true, buffer: true, ...noOutsideContent });
  return {
    name: folder,
    send: async (mail) => {
      const { message: bytes } = await transport.sendMail(message(mail));
      if (!Buffer.isBuffer(bytes)) throw new Error('The stream transport must give a buffer.');
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

function message({ messageId, to, replyTo, ...mail }: MailMessage) {
  // A random boundary would make each attempt's bytes differ.
  const baseBoundary = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  return {
    ...mail,
    // Objects, because a text would be read as a list of addresses with names.
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    messageId: `<${messageId}>`,
    baseBoundary,
    // Takes two thirds of the time of quoted-printable, which encodes by character.
    textEncoding: 'base64' as const,
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
