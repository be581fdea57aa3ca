import { beforeAll, expect, test } from 'vitest';
import { basePath, linkCodesPath } from '#api/paths.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { openTestCookies } from '#tests/support/http-app.ts';
import { findTestProduct, testDate } from '#tests/support/purchase.ts';
import { listStepPosts } from '#tests/support/step-posts.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

/** One address in front of two instances: each request goes to the other one than the request before. */
function createTwoInstances(): Pick<ReturnType<typeof createTestSite>, 'fetch'> {
  let [next, after] = [createTestSite(storage), createTestSite(storage)];
  return {
    fetch: (...request) => {
      [next, after] = [after, next];
      return after.fetch(...request);
    },
  };
}

test.each(['boiler-and-service-care', 'plumbing-protect'])(
  'the plan %s is bought by forms alone, each at another instance, after each step has refused an empty form',
  async (productId) => {
    const product = findTestProduct(productId);
    const { get, post, jar, follow } = openBrowser(createTwoInstances());
    // The link of a campaign leads to the listing.
    const referer = `https://www.example.com${basePath}?cc=WARM&PartnerCode=WHC01&ReqID=r-1`;
    const image = await get(linkCodesPath, { referer });
    expect([image.status, image.headers.get('cache-control')]).toEqual([204, 'no-store']);
    let last = new Response();
    for (const { id, url, form, fields, next } of listStepPosts(product, testDate)) {
      if (id !== 'order') expect((await get(url)).status, id).toBe(200);
      if (id !== 'summary') {
        const refused = await post(form, {});
        expect(refused.headers.get('location')?.split('?')[0], id).toBe(url);
        const header = [...jar].map((pair) => pair.join('=')).join('; ');
        expect(openTestCookies().open(header, true).journey?.refused?.step).toBe(id);
      }
      last = await post(form, fields);
      expect(last.headers.get('location')?.split('?')[0], id).toBe(next);
    }
    const rows = await storage.db.select().from(contracts);
    const bought = rows.find(
      ({ productDetails }) => productDetails.productName === product.productTitle,
    );
    expect(await follow(last)).toContain(bought?.reference);
    expect(bought).toMatchObject({
      campaignCode: 'WARM',
      affiliate: { partnerCode: 'WHC01', reqId: 'r-1' },
    });
    expect(bought?.evidence.agreement?.ticks.map(({ id }) => id)).toEqual([
      'isConfirmed',
      'emailMarketingConsent',
      'isSoleAuthority',
      'confirmTermsConditions',
      'confirmPurchase',
    ]);
    expect([...jar.keys()]).not.toContain('__Host-bank-details');
  },
);
