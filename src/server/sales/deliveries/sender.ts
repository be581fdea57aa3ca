import type { DeliveryKind } from '#server/platform/storage/schema.ts';

export interface Delivery {
  /** The id of the delivery, the same for every attempt. */
  id: string;
  /** The id of the contract, the enquiry, the erasure or the notice. */
  subjectId: string;
  /** The number of this attempt; the first is 1. */
  attempt: number;
}

/** `reason` is stored and logged: short and never personal, e.g. `HTTP 503` or `ECONNREFUSED`. */
export type SendResult =
  | { kind: 'delivered' }
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number | undefined }
  | { kind: 'stop'; reason: string }
  /** Not to be sent at all: the delivery is done, and nobody has to act. */
  | { kind: 'skipped'; reason: string };

/** Makes one attempt at a delivery. Its worker retries, records and logs. A rejected promise is retried. */
export interface Sender {
  /** The receiver's name, which is stored with each delivery, e.g. `crm.example.com`. */
  name: string;
  send: (delivery: Delivery) => Promise<SendResult>;
}

/** Deliveries of a kind without a sender wait until a server with one starts. */
export type Senders = { [Kind in DeliveryKind]?: Sender | undefined };
