import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sendWebhook } from '#server/sales/webhooks/send-webhook.ts';
import { parseWebhookKeys } from '#server/sales/webhooks/webhook-signature.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { webhookSecret } from '#tests/support/webhook-receiver.ts';

test('the example receiver takes a signed webhook once and refuses a forged or an old one', async () => {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['examples/webhook-receiver.js'], {
    env: { PATH: process.env.PATH, CRM_SECRET: webhookSecret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const keys = parseWebhookKeys(webhookSecret) ?? [];
  const body = JSON.stringify({ type: 'contract.created', data: { reference: 'HS-BB24-KN8X' } });
  const message = { id: randomUUID(), body };
  const send = (key = keys, now = new Date()) =>
    sendWebhook({ url: `http://127.0.0.1:${port}/`, keys: key }, message, now);

  await vi.waitFor(async () => expect(await send()).toEqual({ kind: 'delivered' }), {
    timeout: 120_000,
  });
  expect(await send()).toEqual({ kind: 'delivered' });
  expect(printed).toBe('contract.created HS-BB24-KN8X\n');
  const refused = { kind: 'retry', reason: 'HTTP 401' };
  expect(await send([Buffer.alloc(32, 9)])).toMatchObject(refused);
  expect(await send(keys, new Date(Date.now() - 600_000))).toMatchObject(refused);
});
