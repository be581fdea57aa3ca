import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { getStepsOfPlan } from '#journey/steps.ts';
import { shownPlanField } from '#site/journey/step-url.ts';
import { openTestCookies } from '#tests/support/http-app.ts';
import {
  createAnswers,
  findTestProduct,
  loadedTestContent,
  testDate,
} from '#tests/support/purchase.ts';
import { createTestSite, openBrowser } from '#tests/support/test-site.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import { createPlanFingerprints } from './purchase/plan-fingerprint.ts';
import type { Storage } from './storage/database.ts';
import { contracts } from './storage/schema.ts';

let storage: Storage;

beforeAll(async () => {
  storage = await openTestStorage();
});
afterAll(() => storage?.close());

test.each(['boiler-and-service-care', 'plumbing-protect'])(
  '%s is bought by forms alone, after each step has refused an empty form',
  async (productId) => {
    const product = findTestProduct(productId);
    const { address, ...answers } = createAnswers(product);
    const shown = JSON.stringify(createPlanFingerprints(product, loadedTestContent));
    const { get, post, jar, follow } = openBrowser(createTestSite(storage));
    const fieldsOf: Record<string, object | undefined> = {
      ...answers,
      order: { ...answers.order, [shownPlanField]: shown },
      address: { ...address, writeHere: 'Y' },
      summary: {},
      confirmation: { ...answers.confirmation, shownOn: testDate },
    };
    const steps = getStepsOfPlan(product).map(({ id, path }) => ({
      id,
      url: [basePath, productId, path].filter((part) => part !== '').join('/'),
    }));
    let last = new Response();
    for (const [index, { id, url }] of steps.entries()) {
      if (id !== 'order') expect((await get(url)).status, id).toBe(200);
      const form = id === 'address' ? `${url}?entry=manual` : url;
      if (id !== 'summary') {
        const refused = await post(form, {});
        expect(refused.headers.get('location')?.split('?')[0], id).toBe(url);
        const header = [...jar].map((pair) => pair.join('=')).join('; ');
        expect(openTestCookies().open(header, true).journey?.refused?.step).toBe(id);
      }
      const ticked = Object.entries(fieldsOf[id] ?? {}).flatMap(([name, value]) =>
        value === false ? [] : [[name, value === true ? 'on' : String(value)]],
      );
      last = await post(form, Object.fromEntries(ticked));
      const next = steps[index + 1]?.url ?? `${basePath}/success`;
      expect(last.headers.get('location')?.split('?')[0], id).toBe(next);
    }
    const rows = await storage.db.select().from(contracts);
    const bought = rows.find(
      ({ productDetails }) => productDetails.productName === product.productTitle,
    );
    expect(await follow(last)).toContain(bought?.reference);
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
