import pLimit from 'p-limit';
import { createClientCounter } from '../http/client-counter.ts';

export interface Refusal {
  status: 429 | 503;
  /** Seconds. */
  retryAfter: number;
}

/** Runs the work when its turn comes. Must be called, or the place stays taken. */
type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Asked before a page is rendered: the permission to, or why not. */
export type AdmitRender = (client: string) => Run | Refusal;

export interface RenderLimitOptions {
  /** Multiplies what one client may have rendered; undefined for no such limit. */
  scale: number | undefined;
  /** Renders that share the processor: more of them only make each other slower. */
  atOnce?: number;
  /** Renders that wait for their turn, about a second's worth. */
  waiting?: number;
  /** Of these, running and waiting, by one client. */
  perClient?: number;
  /** Renders for one client in a window of five minutes. More than there are pages, so no visitor gets there. */
  perWindow?: number;
}

/** Bounds what pages that are not stored may cost: in total at once, per client at once, and per client over time. */
export function createRenderLimits({
  scale,
  atOnce = 2,
  waiting = 64,
  perClient = 16,
  perWindow = 300,
}: RenderLimitOptions): AdmitRender {
  const limit = pLimit(atOnce);
  const open = new Map<string, number>();
  const count = createClientCounter(perWindow, scale);
  const isFull = (client: string) => scale !== undefined && (open.get(client) ?? 0) >= perClient;

  return (client) => {
    const retryAfter = count(client) || (isFull(client) ? 1 : 0);
    if (retryAfter > 0) return { status: 429, retryAfter };
    if (limit.pendingCount >= waiting) return { status: 503, retryAfter: 1 };
    open.set(client, (open.get(client) ?? 0) + 1);
    return (work) =>
      limit(work).finally(() => {
        const left = (open.get(client) ?? 1) - 1;
        if (left > 0) open.set(client, left);
        else open.delete(client);
      });
  };
}
