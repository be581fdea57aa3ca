import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';

/** An e-mail that is ready to leave. */
export interface Mail {
  /** The same for the same mail, so that a repeat can be recognised. */
  messageId: string;
  date: Date;
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  attachments?: { filename: string; content: string; contentType: string }[];
}

export interface MailTransport {
  /** Resolves once the mail is accepted; rejects with a MailError. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** Without the server's own words: they often repeat the recipient's address. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly isPermanent: boolean;

  constructor(message: string, isPermanent = false) {
    super(message);
    this.isPermanent = isPermanent;
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
// Content comes from forms: an attachment must never be read from a path or an address.
const closedOptions = { disableFileAccess: true, disableUrlAccess: true };

/** Sends over SMTP. `smtpUrl` is e.g. smtps://user:password@mail.example.com. */
export function openSmtp(smtpUrl: string, from: string, limits = timeouts): MailTransport {
  const transport = createTransport({ url: smtpUrl, pool: false, ...limits, ...closedOptions });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({ from, ...messageOf(mail) });
      } catch (error) {
        throw smtpError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Writes each mail to a file, for a shop without SMTP. A mail sent twice is the same file. */
export function openMailFolder(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, ...closedOptions });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail({ from, ...messageOf(mail) });
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(join(folder, fileName(mail)), message as Buffer);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        throw new MailError(`The mail could not be written to its folder (${code}).`);
      }
    },
    close: () => transport.close(),
  };
}

function messageOf({ messageId, ...mail }: Mail) {
  // A boundary made of the id keeps the bytes of a repeated mail the same.
  const baseBoundary = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  return { ...mail, messageId: `<${messageId}>`, baseBoundary };
}

function fileName({ messageId, date }: Mail): string {
  const day = date.toISOString().slice(0, 10);
  return `${day}-${messageId.replace(/@.*$/, '').replace(/[^\w-]/g, '_')}.eml`;
}

/** Under its name only when it is whole: a full disk leaves no half a mail behind. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
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

/** A 4xx answer (greylisting among them) and a broken connection are tried again, a 5xx answer is not. */
function smtpError(error: unknown): MailError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const status =
    error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : undefined;
  const isPermanent = status !== undefined && status >= 500 && code !== 'EAUTH';
  return new MailError(`SMTP ${status ?? code}`, isPermanent);
}
