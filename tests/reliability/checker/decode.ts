// The formats in which the product stores and sends, decoded from their descriptions and without its code.
import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Standard Webhooks: HMAC-SHA256 over id, time and body, one of several signatures (https://www.standardwebhooks.com). */
export function isSigned(headers: Record<string, string>, body: string, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': list = '' } = headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  return list.split(' ').some((part) => {
    const [version, signature = ''] = part.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === 32 && timingSafeEqual(bytes, expected);
  });
}

/** AES-256-GCM under a derived key, bound to the contract's id: 12 bytes of IV, 16 of tag, then the JSON. */
export function unseal(key: string, owner: string, hex: string): unknown {
  const derived = hkdfSync(
    'sha256',
    Buffer.from(key, 'base64'),
    '',
    'home-services bank details: sealing',
    32,
  );
  const bytes = Buffer.from(hex.replace(/^\\x/, ''), 'hex');
  const options = { authTagLength: 16 };
  const decipher = createDecipheriv(
    'aes-256-gcm',
    Buffer.from(derived),
    bytes.subarray(0, 12),
    options,
  );
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return JSON.parse(text.toString());
}

/** JSON with sorted keys, so that equal values have equal texts. Fields that are undefined are left out. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value).filter(([, entry]) => entry !== undefined);
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, entry]) => `${JSON.stringify(key)}:${canonical(entry)}`).join()}}`;
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

interface DecodedMail {
  messageId: string;
  text: string;
}

/** The Message-ID of a mail (RFC 5322), and its headers and texts (RFC 2045), one after the other. Pictures are left out. */
export function decodeMail(raw: string): DecodedMail {
  const { headers } = splitPart(raw);
  return { messageId: headers.get('message-id') ?? '', text: decodePart(raw) };
}

function decodePart(raw: string): string {
  const { head, headers, content } = splitPart(raw);
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary) {
    const parts = content.split(`--${boundary}`).slice(1, -1);
    return [head, ...parts.map((part) => decodePart(part.replace(/^\r?\n/, '')))].join('\n');
  }
  if (!type.startsWith('text/')) return head;
  return `${head}\n${decodeContent(content, headers.get('content-transfer-encoding') ?? '7bit')}`;
}

function splitPart(raw: string) {
  const [head = '', ...rest] = raw.split(/\r?\n\r?\n/);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { head, headers, content: rest.join('\r\n\r\n') };
}

function decodeContent(content: string, encoding: string): string {
  if (encoding.toLowerCase() === 'base64') return Buffer.from(content, 'base64').toString();
  if (encoding.toLowerCase() !== 'quoted-printable') return content;
  const bytes = content
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([\dA-F]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString();
}
