import { type IncomingMessage, type OutgoingHttpHeaders, request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
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
const maxDroppedBytes = 65_536;

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
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'home-services',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook(keys, id, timestamp, body),
    ...createTraceHeaders(),
  };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await post(url, headers, body, signal);
    dropBody(response);
    return resultOf(response, now);
  } catch (error) {
    const reason = signal.aborted ? 'timeout' : describeConnectionFailure(error);
    return { kind: 'retry', reason };
  }
}

/**
 * Node's own client, which follows no redirect: it might lead to another host, and the body has bank details. Its agent keeps
 * connections for five seconds, and never repeats a request. `fetch` takes four times as long.
 */
function post(
  url: string,
  headers: OutgoingHttpHeaders,
  body: string,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestTls : requestPlain;
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers, signal }, resolve).on('error', reject).end(body);
  });
}

/** After the end of a short body the connection serves the next webhook. That of a long or slow one is closed. */
function dropBody(response: IncomingMessage): void {
  let length = 0;
  response
    .on('error', () => {})
    .on('data', (bytes: Buffer) => {
      length += bytes.length;
      if (length > maxDroppedBytes) response.destroy();
    });
}

function resultOf({ statusCode = 0, headers }: IncomingMessage, now: Date): SendResult {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'delivered' };
  const reason = `HTTP ${statusCode}`;
  // 410 Gone: the receiver wants no further attempts.
  if (statusCode === 410) return { kind: 'stop', reason };
  return { kind: 'retry', reason, retryAfterSeconds: secondsOf(headers['retry-after'], now) };
}

/** Retry-After is a number of seconds or an HTTP date (RFC 9110 §10.2.3). */
function secondsOf(retryAfter: string | undefined, now: Date): number | undefined {
  if (!retryAfter) return undefined;
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter);
  const date = Date.parse(retryAfter);
  return Number.isNaN(date) ? undefined : Math.max(0, (date - now.getTime()) / 1000);
}
