import { describeConnectionFailure } from '#server/platform/errors/error-code.ts';
import { createTraceHeaders, inSpan } from '#server/platform/tracing/span.ts';
import type { SendResult } from '../deliveries/sender.ts';
import { signWebhook } from './webhook-signature.ts';

export interface WebhookReceiver {
  url: string;
  keys: readonly Buffer[];
  /** The longest time from the request to the status line of the response. */
  timeoutMs?: number;
}

export interface WebhookMessage {
  id: string;
  body: string;
}

const webhookTimeoutMs = 15_000;

/** Sends one POST as Standard Webhooks defines it, with the trace it belongs to. The response body is never read. */
export function sendWebhook(
  receiver: WebhookReceiver,
  message: WebhookMessage,
  now: Date,
): Promise<SendResult> {
  const attributes = {
    'http.request.method': 'POST',
    'server.address': new URL(receiver.url).hostname,
  };
  return inSpan('POST webhook', { kind: 'client', attributes }, () =>
    postWebhook(receiver, message, now),
  );
}

async function postWebhook(
  { url, keys, timeoutMs = webhookTimeoutMs }: WebhookReceiver,
  { id, body }: WebhookMessage,
  now: Date,
): Promise<SendResult> {
  const timestamp = Math.floor(now.getTime() / 1000);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signWebhook(keys, id, timestamp, body),
        ...createTraceHeaders(),
      },
      body,
      // A redirect might send bank details to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel().catch(() => {});
    return resultOf(response, now);
  } catch (error) {
    return { kind: 'retry', reason: describeConnectionFailure(error) };
  }
}

function resultOf({ ok, status, headers }: Response, now: Date): SendResult {
  if (ok) return { kind: 'delivered' };
  const reason = `HTTP ${status}`;
  // 410 Gone: the receiver wants no further attempts.
  if (status === 410) return { kind: 'stop', reason };
  return { kind: 'retry', reason, retryAfterSeconds: secondsOf(headers.get('retry-after'), now) };
}

/** Retry-After is a number of seconds or an HTTP date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | null, now: Date): number | undefined {
  if (!retryAfter) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}
