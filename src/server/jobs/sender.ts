import type { DeliveryKind } from '../storage/delivery-kinds.ts';

export interface Delivery {
  /** The id of the delivery, the same for every attempt. */
  id: string;
  /** The id of the contract or the enquiry. */
  subjectId: string;
}

/** `reason` is stored and logged: short and never personal, e.g. `HTTP 503` or `ECONNREFUSED`. */
export type SendResult =
  | { kind: 'delivered' }
  | { kind: 'retry'; reason: string; retryAfterSeconds?: number | undefined }
  | { kind: 'stop'; reason: string };

/** Makes one attempt at a delivery. The job queue retries, records and logs. A rejected promise is retried. */
export interface Sender {
  /** The receiver's name, which is stored with each delivery, e.g. `crm.example.com`. */
  name: string;
  send: (delivery: Delivery) => Promise<SendResult>;
}

/** Deliveries of a kind without a sender wait until a server with one starts. */
export type Senders = { [Kind in DeliveryKind]?: Sender | undefined };
