import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import * as z from 'zod/mini';
import { basePath } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { copyTestContent } from '#tests/support/test-content.ts';
import { type Measurement, measure } from './compare.ts';
import { startProduct } from './product-server.ts';
import { createPageRequest } from './requests.ts';

export interface ListingResult {
  plans: number;
  secondsToStart: number;
  /** The response to the first request, which renders the page. */
  firstResponseMs: number;
  htmlKilobytes: number;
  sentKilobytes: number;
  /** Later requests, which the page cache answers. */
  product: Measurement;
}

const planId = 'boiler-and-service-care';

const planSchema = z.looseObject({
  productTitle: z.string(),
  // The terms of an offer name each of its plans.
  offerId: z.optional(z.string()),
  productVariants: z.array(z.looseObject({ productVariantId: z.string() })),
});

/** The listing of a catalogue with this many plans. */
export async function benchListing(
  postgresUrl: string,
  plans: number,
  seconds: number,
): Promise<ListingResult> {
  const contentFolder = createContentWithPlans(plans);
  const databaseUrl = await createEmptyDatabase(postgresUrl);
  const server = await startProduct(databaseUrl, { CONTENT_DIR: contentFolder });
  const load = {
    port: server.port,
    connections: 16,
    createRequest: () => createPageRequest(basePath),
  };
  const start = performance.now();
  const sent = await requestListing(server.port);
  const firstResponseMs = Math.round(performance.now() - start);
  const html = brotliDecompressSync(sent).toString();
  const countOfLinks = html.split(`${basePath}/${planId}-`).length - 1;
  if (countOfLinks < plans) throw new Error(`The listing has only ${countOfLinks} links to plans.`);
  await measure(server.pid, { ...load, seconds: 1 });
  const product = await measure(server.pid, { ...load, seconds });
  await server.stop();
  rmSync(contentFolder, { recursive: true });
  return {
    plans,
    secondsToStart: Number(server.secondsToReady.toFixed(2)),
    firstResponseMs,
    htmlKilobytes: Math.round(Buffer.byteLength(html) / 1000),
    sentKilobytes: Math.round(sent.length / 1000),
    product,
  };
}

/** The body as it is sent to a browser, compressed with Brotli. */
async function requestListing(port: number): Promise<Buffer> {
  const url = `http://127.0.0.1:${port}${basePath}`;
  const request = get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return buffer(response);
}

/** Copies of one plan instead of the catalogue. */
function createContentWithPlans(count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-bench-content-'));
  copyTestContent(folder);
  const catalogue = join(folder, 'catalogue');
  const template = JSON.parse(readFileSync(join(catalogue, `${planId}.json`), 'utf8'));
  const { offerId, ...plan } = z.parse(planSchema, template);
  rmSync(catalogue, { recursive: true });
  mkdirSync(catalogue);
  for (let number = 1; number <= count; number += 1) {
    const productId = `${planId}-${number}`;
    const copy = {
      ...plan,
      productId,
      productTitle: `${plan.productTitle} ${number}`,
      needsCampaignId: false,
      productVariants: plan.productVariants.map((variant) => ({
        ...variant,
        productVariantId: variant.productVariantId.replace(planId, productId),
        sapProductId: `${variant.productVariantId}-${number}`,
        offerSapProductId: `${variant.productVariantId}-${number}-offer`,
      })),
    };
    writeFileSync(join(catalogue, `${productId}.json`), JSON.stringify(copy));
  }
  return folder;
}
