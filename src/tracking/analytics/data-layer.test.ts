import { afterEach, expect, test } from 'vitest';
import { consent } from '#tracking/consent/consent.ts';
import { readConsentCookies } from '#tracking/consent/granted.ts';
import { pushToDataLayer } from './data-layer.ts';

afterEach(() => {
  consent.refresh(readConsentCookies);
  Reflect.deleteProperty(window, 'dataLayer');
});

test('an entry is pushed when analytics is allowed, not before and not for marketing', async () => {
  pushToDataLayer({ productName: 'Boiler Insurance' }, async () => 'Your_Boiler');
  consent.refresh(() => ['marketing']);
  // As long as a name takes that is there already.
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.dataLayer).toBeUndefined();
  consent.refresh(() => ['analytics']);
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Your_Boiler', productName: 'Boiler Insurance' }]);
});

test('nothing is pushed for a page without a name, one that was pushed before, or one whose name cannot be loaded', async () => {
  consent.refresh(() => ['analytics']);
  window.dataLayer = [];
  pushToDataLayer({}, async () => undefined);
  pushToDataLayer({}, async () => false);
  pushToDataLayer({}, () => Promise.reject(new Error('not loaded')));
  pushToDataLayer({}, async () => 'Confirmation');
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Confirmation' }]);
});
