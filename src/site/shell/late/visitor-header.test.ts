import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findElement } from '#tests/support/mounted.ts';
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
  document.body.innerHTML = `
    <span data-partner-logo></span>
    <a class="menu-link" id="quote" data-carries-campaign-code href="https://www.example.com/energy-quote/postcode?from=menu">Quote</a>
    <a class="menu-link" id="plumbing" data-own-page href="/home-services/products?filterType=PLUMBING">Plumbing</a>
    <a id="other" href="/my-account">My account</a>`;
});

const quoteLink = () => findElement(document, '#quote').getAttribute('href');
const quote = 'https://www.example.com/energy-quote/postcode?from=menu';

test('the quote link carries the campaign code of the cookie as cc, and loses it with the cookie', () => {
  addCampaignCode('a=b; quoteCampaignCode=WARM');
  expect(quoteLink()).toBe(`${quote}&cc=WARM`);
  addCampaignCode('quoteCampaignCode=NEST');
  expect(quoteLink()).toBe(`${quote}&cc=NEST`);
  addCampaignCode('');
  expect(quoteLink()).toBe(quote);
});

test.each(['WARM1', "W';-", '%3Cb%3E', '%E0%A4%A', '', 'a%26b'])(
  'the quote link carries no code when the cookie is %j',
  (value) => {
    addCampaignCode(`quoteCampaignCode=${value}`);
    expect(quoteLink()).toBe(quote);
  },
);

const partnership = (data: unknown) =>
  `partnershipData=${encodeURIComponent(typeof data === 'string' ? data : JSON.stringify(data))}`;
const image = () => document.querySelector<HTMLImageElement>('[data-partner-logo] img');
const hasRoom = () => document.documentElement.hasAttribute('data-partner');

test('shows the logo of the partner in the cookie and removes it when the cookie is gone', () => {
  const cookies = partnership({
    campaignCode: 'WARM',
    partnerLogoUrl: '/partners/warm.svg',
    partnerName: 'Warm',
  });
  showPartnerLogo(cookies);
  const first = image();
  expect(first?.getAttribute('src')).toBe('/partners/warm.svg');
  expect(first?.alt).toBe('Warm');
  expect(hasRoom()).toBe(true);
  showPartnerLogo(cookies);
  expect(image()).toBe(first);
  showPartnerLogo('');
  expect(image()).toBeNull();
  expect(hasRoom()).toBe(false);
});

test.each([
  'no JSON',
  'null',
  '[]',
  '{}',
  { partnerLogoUrl: 5 },
  { partnerLogoUrl: 'https://elsewhere.example/logo.svg' },
  { partnerLogoUrl: '//elsewhere.example/logo.svg' },
  { partnerLogoUrl: '/\\elsewhere.example/logo.svg' },
  { partnerLogoUrl: 'javascript:alert(1)' },
])('shows no logo when the cookie holds %j', (data) => {
  document.documentElement.toggleAttribute('data-partner', true);
  showPartnerLogo(partnership(data));
  expect(image()).toBeNull();
  expect(hasRoom()).toBe(false);
});

test('marks the link to the current page only', () => {
  markCurrentLink({ pathname: '/home-services/products', search: '?filterType=PLUMBING' });
  expect(document.querySelectorAll('[aria-current=page]')).toHaveLength(1);
  expect(findElement(document, '#plumbing').getAttribute('aria-current')).toBe('page');
  markCurrentLink({ pathname: '/home-services/products', search: '' });
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
