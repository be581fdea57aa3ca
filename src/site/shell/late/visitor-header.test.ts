import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findElement } from '#tests/support/mounted.ts';
import { clearCookies } from '#tests/support/recorded-fetch.ts';
import { markVisitor } from '../visitor-state-script.tsx';
import { addCampaignCode } from './campaign-link.ts';
import { navigateShellLinksOnClient } from './client-links.ts';
import { markCurrentLink } from './current-link.ts';
import { showPartnerLogo } from './partner-logo-image.ts';

const navigate = vi.fn();
navigateShellLinksOnClient(navigate);
// jsdom cannot load another document. Removed afterwards, because test files share the document.
const stayOnPage = (event: Event) => event.preventDefault();
beforeAll(() => document.addEventListener('click', stayOnPage));
afterAll(() => document.removeEventListener('click', stayOnPage));

beforeEach(() => {
  navigate.mockClear();
  clearCookies();
  document.body.innerHTML = `
    <span data-partner-logo></span>
    <summary data-own-area>Home services</summary>
    <a class="menu-link" id="quote" data-carries-campaign-code href="https://www.example.com/energy-quote/postcode?from=menu">Quote</a>
    <a class="menu-link" id="plumbing" data-own-page href="/home-services/products?filterType=PLUMBING">Plumbing</a>
    <a id="other" href="/my-account">My account</a>`;
});

const quoteLink = () => findElement(document, '#quote').getAttribute('href');
const quote = 'https://www.example.com/energy-quote/postcode?from=menu';

/** Sets a cookie to this text, which is not encoded. */
const plant = (name: string, text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
  document.cookie = `${name}=${text}; Path=/`;
};

test('the quote link carries the campaign code of the cookie as cc, and loses it with the cookie', () => {
  for (const code of ['WARM', 'Été1', 'A+B', 'x&y']) {
    plant('quoteCampaignCode', encodeURIComponent(code));
    addCampaignCode();
    expect(new URL(quoteLink() ?? '').searchParams.get('cc')).toBe(code);
  }
  clearCookies();
  addCampaignCode();
  expect(quoteLink()).toBe(quote);
});

test.each(['WARM1', "W'-", '%3B', '%E0%A4%A', '', 'OR'])(
  'the quote link carries no code when the cookie is %j',
  (value) => {
    plant('quoteCampaignCode', value);
    addCampaignCode();
    expect(quoteLink()).toBe(quote);
  },
);

const plantPartnership = (data: unknown) =>
  plant(
    'partnershipData',
    encodeURIComponent(typeof data === 'string' ? data : JSON.stringify(data)),
  );
const image = () => document.querySelector<HTMLImageElement>('[data-partner-logo] img');
const hasRoom = () => document.documentElement.hasAttribute('data-partner');

test('the header shows the logo of the partner in the cookie and removes it when the cookie is gone', () => {
  plantPartnership({
    campaignCode: 'WARM',
    partnerLogoUrl: '/partners/warm.svg',
    partnerName: 'Warm',
  });
  showPartnerLogo();
  const first = image();
  expect(first?.getAttribute('src')).toBe('/partners/warm.svg');
  expect(first?.alt).toBe('Warm');
  expect(hasRoom()).toBe(true);
  showPartnerLogo();
  expect(image()).toBe(first);
  clearCookies();
  showPartnerLogo();
  expect(image()).toBeNull();
  expect(hasRoom()).toBe(false);
});

const campaignCode = 'WARM';
test.each([
  'no JSON',
  'null',
  '[]',
  '{}',
  { campaignCode, partnerLogoUrl: 5 },
  { campaignCode, partnerLogoUrl: 'https://elsewhere.example/logo.svg' },
  { campaignCode, partnerLogoUrl: '//elsewhere.example/logo.svg' },
  { campaignCode, partnerLogoUrl: '/\\elsewhere.example/logo.svg' },
  { campaignCode, partnerLogoUrl: 'javascript:alert(1)' },
  { campaignCode: "A'1;--", partnerLogoUrl: '/partners/warm.svg' },
])('the header shows no logo when the cookie holds %j', (data) => {
  document.documentElement.toggleAttribute('data-partner', true);
  plantPartnership(data);
  showPartnerLogo();
  expect(image()).toBeNull();
  expect(hasRoom()).toBe(false);
});

test.each([
  [{ campaignCode: 'WARM', partnerLogoUrl: '/partners/warm.svg' }, true],
  [{ campaignCode: 'HS24' }, false],
])(
  'before first paint the header has room for a logo with the partnership %j: %s',
  (data, expected) => {
    plantPartnership(data);
    new Function(markVisitor())();
    expect(hasRoom()).toBe(expected);
  },
);

test('the menu marks the link to the current page and, on our own pages only, the section that they belong to', () => {
  markCurrentLink({ pathname: '/home-services/products', search: '?filterType=PLUMBING' });
  expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1);
  expect(findElement(document, '[data-own-area]').getAttribute('aria-current')).toBe('true');
  expect(findElement(document, '#plumbing').getAttribute('aria-current')).toBe('page');
  markCurrentLink({ pathname: '/home-services/products', search: '' });
  expect(document.querySelector('[aria-current=page]')).toBeNull();
  markCurrentLink({ pathname: '/business', search: '' });
  expect(document.querySelector('[aria-current]')).toBeNull();
});

test('a plain click on a link to our own page is a client navigation', () => {
  findElement(document, '#plumbing').click();
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/home-services/products?filterType=PLUMBING');
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('a click with %j is left to the browser', (init) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  findElement(document, '#plumbing').dispatchEvent(event);
  expect(navigate).not.toHaveBeenCalled();
});

test('a link to another area is left to the browser', () => {
  findElement(document, '#other').click();
  expect(navigate).not.toHaveBeenCalled();
});
