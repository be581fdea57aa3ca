import { afterEach, expect, test } from 'vitest';
import { consent, readConsentCookies } from '#tracking/consent/consent.ts';
import { pushToDataLayer } from './data-layer.ts';

afterEach(() => {
  consent.refresh(readConsentCookies);
  Reflect.deleteProperty(window, 'dataLayer');
});

test('an entry is pushed when analytics is allowed, not before and not for marketing', async () => {
  pushToDataLayer({ pageName: 'Your_Boiler', productName: 'Boiler Insurance' }, () => true);
  consent.refresh(() => ['marketing']);
  expect(window.dataLayer).toBeUndefined();
  consent.refresh(() => ['analytics']);
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Your_Boiler', productName: 'Boiler Insurance' }]);
});

test('pushToDataLayer does not push an entry whose claim resolves to false', async () => {
  consent.refresh(() => ['analytics']);
  window.dataLayer = [];
  pushToDataLayer({ pageName: 'Success' }, async () => false);
  pushToDataLayer({ pageName: 'Confirmation' }, async () => true);
  await expect.poll(() => window.dataLayer).toHaveLength(1);
});
