import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { renderStaticParts } from './static-parts.tsx';

const { brand, brandFiles, footer, menu } = loadedTestContent;

function documentOf(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

const content = { brand, brandFiles, footer, menu };
const parts = renderStaticParts({ ...content, siteOrigin: '' }, basePath);
const elsewhere = renderStaticParts(
  { ...content, siteOrigin: 'https://www.example.com' },
  basePath,
);

const texts = (element: ParentNode, selector: string) =>
  [...element.querySelectorAll(selector)].map((found) => found.textContent);
const addresses = (element: ParentNode, selector = 'a') =>
  [...element.querySelectorAll(selector)].map((found) => found.getAttribute('href'));

test('the menu has five sections with every link and flair of the content', () => {
  const shown = documentOf(parts.menu);
  expect(texts(shown, 'summary')).toEqual([
    'Energy',
    'About us',
    'Smart living',
    'Home services',
    'Help',
  ]);
  const links = menu.items.flatMap(({ groups }) => groups.flatMap((group) => group.links));
  expect(addresses(shown, '.menu-link')).toEqual(links.map(({ href }) => href));
  expect(texts(shown, '.menu-flair')).toEqual(links.flatMap(({ flair = [] }) => flair));
  expect(addresses(shown, '[data-carries-campaign-code]')).toEqual(['/energy-quote/postcode']);
});

test('only the section of this product is marked as current', () => {
  expect(texts(documentOf(parts.menu), 'summary[aria-current]')).toEqual(['Home services']);
});

test('on the page of an address that is not ours, no section and no customer type is marked as current', () => {
  const { menu: menuPart, utilityBar } = renderStaticParts(
    { ...content, siteOrigin: '' },
    '/business/energy',
  );
  expect(menuPart + utilityBar).not.toContain('aria-current');
});

test('the menu has the account actions of signed-in and of signed-out visitors', () => {
  const shown = documentOf(parts.menu);
  expect(texts(shown, '[data-visitor=logged-out] a')).toEqual(['My account', 'Get a quote']);
  expect(addresses(shown, '[data-visitor=logged-out] a')).toEqual(['/my-account', '/energy-quote']);
  expect(texts(shown, '[data-visitor=logged-in] a')).toEqual(['My account', 'Sign out']);
  expect(addresses(shown, '[data-visitor=logged-in] a')).toEqual(['/my-account', '/logout']);
});

test.each(['utilityBar', 'menu'] as const)(
  'the static part %s has the toggle between personal and business customers',
  (name) => {
    const toggle = documentOf(parts[name]).querySelector('nav[aria-label="Customer type"]');
    expect(toggle?.querySelector('[aria-current]')?.textContent).toBe('Personal');
    expect(addresses(toggle ?? document, ':not([aria-current])')).toEqual(['/business']);
  },
);

test('links to other areas are at the public origin, links to our own pages are paths', () => {
  const links = Object.values(elsewhere).flatMap((html) => addresses(documentOf(html)));
  const paths = links.filter((href) => href?.startsWith('/'));
  expect(paths.length).toBeGreaterThan(3);
  expect(paths.filter((href) => !href?.startsWith('/home-services/products'))).toEqual([]);
  expect(links).toContain('https://www.example.com/my-account');
  expect(links).toContain('https://www.example.com/contact');
});

test('the full footer has groups, badges, social links, phone number, copyright and cookie settings', () => {
  const shown = documentOf(parts.fullFooter);
  expect(texts(shown, 'h2')).toEqual(['About Us', 'Legal', 'Helpful Links']);
  expect(texts(shown, '.footer-apps strong')).toEqual(['For iOS', 'For Android']);
  const social = [...shown.querySelectorAll('.footer-social svg')];
  expect(social.map((icon) => icon.getAttribute('aria-label'))).toEqual(
    footer.social.map(({ text }) => text),
  );
  expect(addresses(shown, '.footer-phone a')).toEqual(['tel:08011570142']);
  expect(shown.textContent).toContain('© 2024');
  expect(addresses(shown, '[data-cookie-settings]')).toEqual([
    '/home-services/products/documents/cookies',
  ]);
});

test('the parts are those of the content that is given, also after another one', () => {
  const customerServicePhoneNumber = '0808 157 0999';
  const changed = { ...content, footer: { ...footer, customerServicePhoneNumber }, siteOrigin: '' };
  expect(renderStaticParts(changed, basePath).customerService).toContain('0999');
  expect(renderStaticParts({ ...content, siteOrigin: '' }, basePath)).toEqual(parts);
});

test('the reduced footer has only the essential links', () => {
  expect(texts(documentOf(parts.reducedFooter), 'a')).toEqual([
    'Privacy notice',
    'Cookies',
    'Accessibility',
    'Contact us',
    'Leave a plan',
    'Cookie settings',
  ]);
});

test('no part contains a script, an event handler or an inline style, which the policy would block', () => {
  expect(Object.values(parts).join('')).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});
