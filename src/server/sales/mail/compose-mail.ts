import { createHash } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';

interface MailAttachment {
  filename: string;
  content: string | Uint8Array;
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

/** A mail as it goes over the wire, with the addresses for the mail server. */
export interface ComposedMail {
  envelope: { from: string | false; to: string[] };
  bytes: Buffer;
}

/** The mail in MIME. nodemailer writes the header fields; its body of streams takes ten times as long as this one. */
export function composeMail(mail: MailMessage): ComposedMail {
  const { messageId, text, html, attachments = [] } = mail;
  const head = new MimeNode(undefined, { textEncoding: 'base64' });
  head.setHeader({
    From: mail.from,
    // Objects, because a text would be read as a list of addresses with names.
    To: { name: '', address: mail.to },
    ...(mail.replyTo && { 'Reply-To': { name: '', address: mail.replyTo } }),
    Subject: mail.subject,
    'Message-ID': `<${messageId}>`,
    Date: mail.date,
  });
  // A random boundary would make each attempt's bytes differ.
  const id = createHash('sha256').update(messageId).digest('hex').slice(0, 32);
  const pictures = attachments.filter(({ cid }) => cid !== undefined);
  const files = attachments.filter(({ cid }) => cid === undefined);
  const shown = joinParts('related', id, [writeText('html', html), ...pictures.map(writeFile)]);
  const body = joinParts('alternative', id, [writeText('plain', text), shown]);
  const whole = joinParts('mixed', id, [body, ...files.map(writeFile)]);
  return {
    envelope: head.getEnvelope(),
    bytes: Buffer.from(`${head.buildHeaders()}\r\n${whole}`),
  };
}

/** Joins MIME parts into a multipart; one part alone is returned as it is. */
function joinParts(kind: string, id: string, parts: string[]): string {
  if (parts.length === 1) return parts.join();
  // An underscore, which base64 does not have.
  const boundary = `${kind}_${id}`;
  const inside = parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${inside}--${boundary}--\r\n`;
}

function writeText(kind: 'plain' | 'html', text: string): string {
  return `Content-Type: text/${kind}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${encode(text)}`;
}

function writeFile({ filename, content, contentType, cid }: MailAttachment): string {
  return [
    `Content-Type: ${contentType}; name="${filename}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: ${cid === undefined ? 'attachment' : 'inline'}; filename="${filename}"`,
    ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
    '',
    typeof content === 'string' ? encode(content) : encodeOnce(content),
  ].join('\r\n');
}

const encode = (text: string) => inLines(Buffer.from(text));

const textPart =
  /(Content-Type: text\/(?:plain|html); charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n)([A-Za-z\d+/=\r\n]+)/g;

/** The composed mail with its text and HTML as `edit` returns them. Subject and attachments stay. */
export const editComposed = (mail: string, edit: (text: string) => string): string =>
  mail.replaceAll(
    textPart,
    (_, head: string, body: string) =>
      `${head}${encode(edit(Buffer.from(body, 'base64').toString()))}\r\n`,
  );

// The brand's picture is the same bytes in every mail until the content changes.
const encoded = new WeakMap<Uint8Array, string>();

function encodeOnce(bytes: Uint8Array): string {
  const text = encoded.get(bytes) ?? inLines(Buffer.from(bytes));
  encoded.set(bytes, text);
  return text;
}

const lineLength = 76;

/** A loop, because a regular expression takes five times as long, which is a third of the whole mail. */
function inLines(bytes: Buffer): string {
  const text = bytes.toString('base64');
  let lines = '';
  for (let start = 0; start < text.length; start += lineLength) {
    const line = text.slice(start, start + lineLength);
    lines += line.length === lineLength ? `${line}\r\n` : line;
  }
  return lines;
}
