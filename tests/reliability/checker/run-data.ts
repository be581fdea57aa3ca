/** A line of the history. Times are ISO strings by the clock of the runner. */
export type HistoryEntry =
  | { at: string; event: 'purchase'; buyer: number; key: string; body: PurchaseBody }
  | { at: string; event: 'ask'; buyer: number; key: string; attempt: number; instance: number }
  | {
      at: string;
      event: 'answer';
      buyer: number;
      key: string;
      attempt: number;
      /** Null: no answer, because of the connection or the time limit. */
      status: number | null;
      body: unknown;
    }
  /** A buyer presses for a notice to leave, and then the page confirms it. `key` is that of the purchase. */
  | { at: string; event: 'leave' | 'left'; key: string; noticeKey: string }
  | { at: string; event: 'fault'; fault: string; detail: string };

type JsonObject = Record<string, unknown>;

/** The body of create-contract, as far as the checker reads it by name. */
export interface PurchaseBody extends JsonObject {
  bankDetails: { accountName: string; sortCode: string; accountNumber: string };
  customerDetails: { email: string };
  correspondenceAddress: { postcode: string };
  propertyAddress?: { postcode: string } | undefined;
  eligibilityResponse: { questionId: string; answer: string }[];
  agreement?: (JsonObject & { ticks: { id: string; at: string }[] }) | undefined;
}

/** A row as `to_jsonb` gives it. */
export type Row = JsonObject;

export interface DatabaseDump {
  /** E.g. `primary`. */
  name: string;
  /** The rows of each table. */
  tables: Record<string, Row[]>;
}

export interface ReceivedWebhook {
  at: string;
  headers: Record<string, string>;
  body: string;
  /** What the receiver answered; null: nothing. */
  status: number | null;
}

/** A mail that the mail server accepted. */
export interface ReceivedMail {
  at: string;
  recipients: string[];
  messageId: string;
  /** The headers and every text of the mail, decoded. */
  text: string;
}

export interface Secrets {
  /** `whsec_…` */
  webhook: string;
  /** Base64 by id, of every key that was used in the run. */
  bankKeys: Record<string, string>;
}

/** What the checker knows about a run. */
export interface RunData {
  history: HistoryEntry[];
  databases: DatabaseDump[];
  webhooks: ReceivedWebhook[];
  mails: ReceivedMail[];
  /** What the instances wrote to standard output and standard error. */
  output: string[];
  secrets: Secrets;
}
