// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { consent } from '#tracking/consent/consent.ts';
import { pushToDataLayer } from './data-layer.ts';

afterEach(() => {
  consent.setGranted([]);
  Reflect.deleteProperty(window, 'dataLayer');
});

test('an entry is pushed when analytics is allowed, not before and not for marketing', async () => {
  pushToDataLayer({ pageName: 'Your_Boiler', productName: 'Boiler Insurance' }, () => true);
  consent.setGranted(['marketing']);
  expect(window.dataLayer).toBeUndefined();
  consent.setGranted(['analytics']);
  await expect
    .poll(() => window.dataLayer)
    .toEqual([{ event: 'journeyPage', pageName: 'Your_Boiler', productName: 'Boiler Insurance' }]);
});

test('pushToDataLayer does not push an entry whose claim resolves to false', async () => {
  consent.setGranted(['analytics']);
  window.dataLayer = [];
  pushToDataLayer({ pageName: 'Success' }, async () => false);
  pushToDataLayer({ pageName: 'Confirmation' }, async () => true);
  await expect.poll(() => window.dataLayer).toHaveLength(1);
});
