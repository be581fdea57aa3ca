export interface ApiCall {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

export type ApiResult =
  /** `body` is undefined if it is not JSON. */
  | { kind: 'ok'; status: number; body: unknown }
  | {
      kind: 'failed';
      status: number;
      body: unknown;
      /** The call and its status, without user input. */
      message: string;
      retryAfter: string | null;
    }
  /** No response, because of the connection or the time limit. */
  | { kind: 'unreachable'; message: string };

/** Makes an API call of a page: from the browser or, for a page without script, within the server. */
export type CallApi = (path: string, call?: ApiCall) => Promise<ApiResult>;
