import pLimit from 'p-limit';
import { createClientCounter } from '#server/http/guards/client-counter.ts';

export interface RenderRefusal {
  status: 429 | 503;
  /** Seconds. */
  retryAfter: number;
}

/** Runs the work as soon as a slot is free. Must be called, or the client's slot is never released. */
type Run = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Admission control before a page is rendered: the function that runs the render, or the refusal. */
export type AdmitRender = (client: string) => Run | RenderRefusal;

export interface RenderLimitOptions {
  /** Multiplies the limit per client; undefined switches the client limits off. */
  scale: number | undefined;
  /** The most renders at the same time. Rendering is bound by the processor, so more would be slower. */
  concurrency?: number;
  /** The most renders that wait in the queue: about one second of work. */
  maxQueued?: number;
  /** The most running and queued renders of one client. */
  maxPerClient?: number;
  /** The most renders of one client in five minutes: more than there are pages. */
  maxPerWindow?: number;
}

/**
 * For pages and forms of one visitor: they wait for the database or another system, e.g. a slow address provider, so more
 * of them run at once than the processor renders, and one client cannot occupy all. A purchase without script takes about
 * twenty.
 */
export const visitorLimits = { concurrency: 32, maxPerClient: 8, maxPerWindow: 600 };

/** Limits the rendering of uncached pages: in total, per client at once, and per client over time. */
export function createRenderLimits({
  scale,
  concurrency = 2,
  maxQueued = 64,
  maxPerClient = 16,
  maxPerWindow = 300,
}: RenderLimitOptions): AdmitRender {
  const limit = pLimit(concurrency);
  const open = new Map<string, number>();
  const count = createClientCounter(maxPerWindow, scale);
  const isFull = (client: string) => scale !== undefined && (open.get(client) ?? 0) >= maxPerClient;

  return (client) => {
    const retryAfter = count(client) || (isFull(client) ? 1 : 0);
    if (retryAfter > 0) return { status: 429, retryAfter };
    if (limit.pendingCount >= maxQueued) return { status: 503, retryAfter: 1 };
    open.set(client, (open.get(client) ?? 0) + 1);
    return (work) =>
      limit(work).finally(() => {
        const left = (open.get(client) ?? 1) - 1;
        if (left > 0) open.set(client, left);
        else open.delete(client);
      });
  };
}
