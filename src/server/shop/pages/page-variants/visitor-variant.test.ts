import { expect, test, vi } from 'vitest';
import { basePath } from '#api/paths.ts';
import type { Experiments } from '#catalogue/experiment.ts';
import { experiments } from '#tests/support/experiment.ts';
import { createPageVariantChooser, createPageVariantCookie } from './visitor-variant.ts';

const browser =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';

function choose(
  request: { path?: string; override?: string; cookie?: string; userAgent?: string },
  {
    running = experiments,
    random = () => 0.99,
    mayAssign = true,
  }: { running?: Experiments; random?: () => number; mayAssign?: boolean } = {},
) {
  const chooser = createPageVariantChooser({ experiments: () => running, mayAssign, random });
  return chooser({ path: basePath, cookie: undefined, userAgent: browser, ...request });
}

const price = { route: 'price-first' };
const cover = { route: 'cover-first' };

test('a browser without a cookie is assigned to a page variant', () => {
  expect(choose({})).toEqual({ ...price, assigned: 'hero-price' });
  expect(choose({}, { random: () => 0 })).toEqual({ ...cover, assigned: 'hero-cover' });
});

test.each([
  ['a valid cookie', 'sa-variant=hero-cover', cover],
  ['a valid cookie among others', 'a=1;sa-variant=hero-cover ; b=2', cover],
  ['a quoted cookie', 'sa-variant="hero-cover"', cover],
  ['an encoded cookie', 'sa-variant=hero%2Dcover', cover],
  ['the first of two cookies', 'sa-variant=hero-cover; sa-variant=hero-price', cover],
])('%s keeps its page variant', (_, cookie, chosen) => {
  expect(choose({ cookie })).toEqual(chosen);
});

test.each([
  ['an unknown page variant', 'sa-variant=hero-retired'],
  ['an empty value', 'sa-variant='],
  ['another case', 'SA-VARIANT=hero-cover'],
  ['the name of an object’s property', 'sa-variant=constructor'],
  ['a broken escape', 'sa-variant=%E0%A4%A'],
  ['a name that only ends like it', 'not-sa-variant=hero-cover'],
  ['an unknown page variant before a valid one', 'sa-variant=x; sa-variant=hero-cover'],
  ['sixteen kilobytes of cookies', `${'sa-variant;'.repeat(1500)}a=b`],
  ['a value of sixteen kilobytes', `sa-variant=${'a'.repeat(16_000)}`],
])('a cookie with %s is replaced', (_, cookie) => {
  expect(choose({ cookie })).toEqual({ ...price, assigned: 'hero-price' });
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36',
  'curl/8.5.0',
  '',
])('a client with the name "%s" gets the default and no cookie', (userAgent) => {
  const random = vi.fn(() => 0.99);
  const chooser = createPageVariantChooser({
    experiments: () => experiments,
    mayAssign: true,
    random,
  });
  for (let request = 0; request < 2; request += 1) {
    expect(chooser({ path: basePath, cookie: undefined, userAgent })).toEqual(cover);
  }
  expect(random).not.toHaveBeenCalled();
});

test('a client without a name gets the default', () => {
  const random = () => 0.99;
  const chooser = createPageVariantChooser({
    experiments: () => experiments,
    mayAssign: true,
    random,
  });
  expect(chooser({ path: basePath, cookie: undefined, userAgent: undefined })).toEqual(cover);
});

test('a data request gets the page variant of its cookie, and assigns none without a cookie', () => {
  const path = `${basePath}.data`;
  expect(choose({ path })).toEqual(cover);
  expect(choose({ path, cookie: 'sa-variant=hero-price' })).toEqual(price);
});

test('where own statistics wait for consent nobody is assigned, and a cookie from before counts', () => {
  expect(choose({}, { mayAssign: false })).toEqual(cover);
  expect(choose({ cookie: 'sa-variant=hero-price' }, { mayAssign: false })).toEqual(price);
});

test('the cookie lasts a day, for the whole site, and is secure on https', () => {
  const cookie = 'sa-variant=hero-price; Max-Age=86400; Path=/; SameSite=Lax';
  expect(createPageVariantCookie('hero-price', false)).toBe(cookie);
  expect(createPageVariantCookie('hero-price', true)).toBe(`${cookie}; Secure`);
});
