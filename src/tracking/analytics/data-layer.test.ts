import { afterEach, expect, test } from 'vitest';
import { consent, readConsentCookies } from '#tracking/consent/consent.ts';
import { pushToDataLayer } from './data-layer.ts';

afterEach(() => {
  consent.refresh(readConsentCookies);
  Reflect.deleteProperty(window, 'dataLayer');
});

test('an entry is pushed when analytics is allowed, not before and not for marketing', async () => {
  pushToDataLayer(async () => ({ pageName: 'Your_Boiler', productName: 'Boiler Insurance' }));
  consent.refresh(() => ['marketing']);
  expect(window.dataLayer).toBeUndefined();
  consent.refresh(() => ['analytics']);
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Your_Boiler', productName: 'Boiler Insurance' }]);
});

test('a page without an entry, and one whose entry fails, push nothing', async () => {
  consent.refresh(() => ['analytics']);
  window.dataLayer = [];
  pushToDataLayer(async () => undefined);
  pushToDataLayer(() => Promise.reject(new Error('not loaded')));
  pushToDataLayer(async () => ({ pageName: 'Confirmation' }));
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Confirmation' }]);
});
