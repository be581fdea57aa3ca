import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { contractCreatedSchema } from '#api/webhooks.ts';

export const webhookSecret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

export interface ReceivedWebhook {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestWebhookReceiver {
  url: string;
  received: ReceivedWebhook[];
}

/** A real HTTP server on this machine that records the webhooks it gets and responds as the test says. */
export async function startWebhookReceiver(
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => void,
  port = 0,
): Promise<TestWebhookReceiver> {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    // Without a body the sender was killed before its end.
    const body = await text(request).catch(() => undefined);
    if (body === undefined) return;
    const webhook = { path, headers, body };
    received.push(webhook);
    answer(response, webhook);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}/sales`, received };
}

/** Verifies the signature and parses the sale in the body. */
export function parseVerifiedSale({ headers, body }: ReceivedWebhook) {
  const plain = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  );
  const { data } = contractCreatedSchema.parse(new Webhook(webhookSecret).verify(body, plain));
  if (data.deliveryId !== plain['webhook-id']) throw new Error('The ids differ.');
  return data;
}
