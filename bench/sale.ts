import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Measurement, measure } from './compare.ts';
import { readProcessorSeconds, startProcess } from './process.ts';
import { type ProductServer, startProduct } from './product-server.ts';
import { createPurchaseRequest } from './requests.ts';

export interface SaleResult {
  database: string;
  /** Purchases while clients buy. Their emails and webhooks are sent meanwhile or later. */
  burst: Measurement;
  /** Sales a second from the first purchase until the last email and webhook are delivered. */
  lastingPerSecond: number;
  /** Processor time of Node for a purchase with its email and its webhook. */
  processorMsPerSale: number;
}

const countsSchema = z.object({ mails: z.number(), webhooks: z.number() });
const pollMs = 20;

/** Whole sales at 8 clients: each purchase with its email and its webhook, to receivers on this machine. */
export async function benchSales(
  database: string,
  { seconds, databaseUrl }: { seconds: number; databaseUrl?: string },
): Promise<SaleResult> {
  const receivers = await startProcess('bench/receivers.ts', { ready: /ready (\d+ \d+)\n/ });
  const [smtpPort, crmPort] = receivers.found.split(' ');
  const server = await startProduct(databaseUrl, {
    SITE_ORIGIN: 'http://localhost',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}?tls=none`,
    CRM_URL: `http://127.0.0.1:${crmPort}`,
    CRM_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  });
  let sold = 0;
  const areDelivered = async () => {
    receivers.send({});
    const { mails, webhooks } = z.parse(countsSchema, await receivers.receive());
    return mails >= sold && webhooks >= sold;
  };
  const sell = async (burstSeconds: number) => {
    const burst = await measurePurchases(server, burstSeconds);
    sold += burst.requests - burst.errors;
    while (!(await areDelivered())) await delay(pollMs);
    return burst;
  };
  // Code takes several times as long until V8 has optimised it.
  await sell(seconds);
  const startedAt = performance.now();
  const processorBefore = readProcessorSeconds(server.pid);
  const burst = await sell(seconds);
  const sales = burst.requests - burst.errors;
  const processorSeconds = readProcessorSeconds(server.pid) - processorBefore;
  const lastingSeconds = (performance.now() - startedAt) / 1000;
  await server.stop();
  await receivers.stop();
  return {
    database,
    burst,
    lastingPerSecond: Math.round(sales / lastingSeconds),
    processorMsPerSale: Number(((processorSeconds * 1000) / sales).toFixed(2)),
  };
}

function measurePurchases({ pid, port }: ProductServer, seconds: number): Promise<Measurement> {
  return measure(pid, { port, connections: 8, seconds, createRequest: createPurchaseRequest });
}
