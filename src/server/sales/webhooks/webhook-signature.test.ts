import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { parseWebhookKeys, signWebhook } from './webhook-signature.ts';

const secret = (fill: number, bytes = 32) =>
  `whsec_${Buffer.alloc(bytes, fill).toString('base64')}`;
const keysOf = (text: string) => parseWebhookKeys(text) ?? [];

const headers = (secrets: string, body: string) => {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'webhook-id': 'd1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(keysOf(secrets), 'd1', timestamp, body),
  };
};

test('the public library of Standard Webhooks verifies the signature', () => {
  const body = '{"name":"Amélie £"}';
  expect(new Webhook(secret(1)).verify(body, headers(secret(1), body))).toEqual({
    name: 'Amélie £',
  });
});

test('receivers with the old or the new secret can verify the signature while the secret is being changed', () => {
  const sent = headers(`${secret(1)}, ${secret(2)}`, '{}');
  expect(sent['webhook-signature'].split(' ')).toHaveLength(2);
  for (const known of [secret(1), secret(2)]) {
    expect(new Webhook(known).verify('{}', sent)).toEqual({});
  }
});

test('verification fails for a changed body and for an unknown secret', () => {
  const sent = headers(secret(1), '{"price":1}');
  expect(() => new Webhook(secret(1)).verify('{"price":2}', sent)).toThrow();
  expect(() => new Webhook(secret(3)).verify('{"price":1}', sent)).toThrow();
});

test.each([
  ['no prefix', Buffer.alloc(32).toString('base64')],
  ['23 bytes', secret(1, 23)],
  ['65 bytes', secret(1, 65)],
  ['not base64', 'whsec_%%%'],
  ['three secrets', [secret(1), secret(2), secret(3)].join(',')],
  ['an empty second one', `${secret(1)},`],
])('a webhook secret is refused with %s', (_, text) => {
  expect(parseWebhookKeys(text)).toBeUndefined();
});
