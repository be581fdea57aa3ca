import { afterEach, expect, test } from 'vitest';
import { createConsent } from '#tracking/consent/consent.ts';
import { startEmbeds } from './embeds.ts';
import { isRecorded } from './recording.ts';

const origin = 'https://scripts.example';
const settings = {
  consentManager: { id: '0', origin },
  tagManager: { id: 'GTM-1', origin },
  heatmap: { id: 'h1', origin },
  chat: { id: 'c1', origin },
  reviews: { id: 'r1', origin },
  walletBadge: { id: 'w1', origin },
  performanceMonitor: { id: 'm1:token', origin },
};

const loaded = () =>
  [...document.querySelectorAll('script')].map(({ src }) => src.replace(origin, ''));

afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  delete document.body.dataset.clarityMask;
  delete window.dataLayer;
  delete window.Genesys;
  delete window.clarity;
  history.replaceState(null, '', '/');
});

const page = (html: string, path = '/') => {
  document.body.innerHTML = html;
  history.replaceState(null, '', path);
};

test('no third party is loaded before consent, and then only those of the granted category', () => {
  const { whenGranted, refresh } = createConsent();
  page('<div data-reviews></div><footer><div data-wallet-badge></div></footer>');
  startEmbeds(settings, whenGranted, () => true);
  expect(loaded()).toEqual([]);
  refresh(() => ['marketing']);
  expect(loaded()).toEqual([]);
  refresh(() => ['analytics']);
  expect(loaded()).toEqual(['/gtm.js?id=GTM-1', '/tag/h1', '/eu1/v6/datadog-rum.js']);
});

test('no third party is loaded that is not configured', () => {
  const { whenGranted, refresh } = createConsent();
  page('<div data-reviews></div>');
  startEmbeds({}, whenGranted, () => true);
  refresh(() => ['analytics', 'experience', 'marketing']);
  expect(loaded()).toEqual([]);
});

test('the heatmap masks the page and queues calls before it loads', () => {
  const { whenGranted, refresh } = createConsent();
  startEmbeds({ heatmap: settings.heatmap }, whenGranted, () => true);
  refresh(() => ['analytics']);
  expect(document.body.getAttribute('data-clarity-mask')).toBe('true');
  window.clarity?.('start', { projectId: 'h1' });
  expect(window.clarity?.q).toEqual([
    ['consentv2', { ad_Storage: 'denied', analytics_Storage: 'granted' }],
    ['start', { projectId: 'h1' }],
  ]);
});

test('the heatmap is not loaded while the page must not be recorded, and once on the next page that may be', () => {
  const { whenGranted, refresh } = createConsent();
  let isPersonal = true;
  const update = startEmbeds(settings, whenGranted, () => !isPersonal);
  refresh(() => ['analytics']);
  update();
  expect(loaded()).toEqual(['/gtm.js?id=GTM-1', '/eu1/v6/datadog-rum.js']);
  expect(isRecorded()).toBe(false);
  isPersonal = false;
  update();
  update();
  expect(loaded().filter((path) => path === '/tag/h1')).toHaveLength(1);
  expect(isRecorded()).toBe(true);
});

test('the tag manager gets the event marketing_consent when the visitor allows marketing', () => {
  const { whenGranted, refresh } = createConsent();
  startEmbeds({ tagManager: settings.tagManager }, whenGranted, () => true);
  refresh(() => ['analytics']);
  expect(window.dataLayer).toEqual([{ 'gtm.start': expect.any(Number), event: 'gtm.js' }]);
  refresh(() => ['analytics', 'marketing']);
  expect(window.dataLayer).toContainEqual({ event: 'marketing_consent' });
});

test('reviews and wallet badge are shown on each page that has a place for them, and their scripts are loaded once', () => {
  const { whenGranted, refresh } = createConsent();
  page('<p>Steps</p>');
  const update = startEmbeds(
    { reviews: settings.reviews, walletBadge: settings.walletBadge },
    whenGranted,
    () => true,
  );
  refresh(() => ['experience']);
  expect(loaded()).toEqual([]);
  for (const _ of ['listing', 'product']) {
    page('<div data-reviews></div><footer><div data-wallet-badge></div></footer>');
    update();
    update();
    expect(document.querySelector('[data-reviews] .trustpilot-widget')).toMatchObject({
      dataset: { businessunitId: 'r1' },
    });
    expect(document.querySelectorAll('[data-wallet-badge] script')).toHaveLength(1);
  }
  expect(loaded()).toEqual(['/bootstrap/v5/tp.widget.bootstrap.min.js', '/badge.js?id=w1']);
});

test('reviews are hidden when their script does not load', async () => {
  const { whenGranted, refresh } = createConsent();
  page('<div data-reviews></div>');
  startEmbeds({ reviews: settings.reviews }, whenGranted, () => true);
  refresh(() => ['experience']);
  document.querySelector('script')?.dispatchEvent(new Event('error'));
  await Promise.resolve();
  expect(document.querySelector('section')?.hidden).toBe(true);
});

test('a third party that throws on a page stops no other', () => {
  const { whenGranted, refresh } = createConsent();
  page('<p>Complaints</p>', '/support-centre/complaints');
  const update = startEmbeds(
    { chat: settings.chat, reviews: settings.reviews },
    whenGranted,
    () => true,
  );
  refresh(() => ['experience']);
  window.Genesys = () => {
    throw new Error('chat');
  };
  page('<div data-reviews></div>', '/support-centre/complaints');
  update();
  expect(document.querySelector('.trustpilot-widget')).not.toBeNull();
});
