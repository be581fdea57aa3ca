import { createHmac } from 'node:crypto';

/** Standard Webhooks, https://www.standardwebhooks.com: `whsec_` and 24 to 64 bytes in base64. */
const secretPattern = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The keys of one secret, or of two joined by a comma while one is being changed. */
export function parseWebhookKeys(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((secret) => {
    const encoded = secretPattern.exec(secret.trim())?.[1] ?? '';
    return Buffer.from(encoded, 'base64');
  });
  const areSound = keys.every(({ length }) => length >= 24 && length <= 64);
  return keys.length <= 2 && areSound ? keys : undefined;
}

/** The value of `webhook-signature`: one signature per key, so a receiver that knows either key can verify. */
export function signWebhook(
  keys: readonly Buffer[],
  id: string,
  timestamp: number,
  body: string,
): string {
  const signed = `${id}.${timestamp}.${body}`;
  return keys
    .map((key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
    .join(' ');
}
