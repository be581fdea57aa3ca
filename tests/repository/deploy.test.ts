import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCarriedJourney } from '#journey/carried-journey.ts';
import { settings } from '#server/config.ts';
import { createHostCookie } from '#server/http/requests/cookies.ts';
import { openJourneyCookies } from '#server/shop/journey-cookies/journey-cookies.ts';
import { previewCookie } from '#server/shop/preview/previews.ts';
import { testKeyRing } from '../support/key-ring.ts';

const nginx = readFileSync('deploy/nginx.conf', 'utf8');
const recipes = globSync('deploy/**/*.yaml');

test('the recipes set only settings that exist', () => {
  const named = recipes.flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/^ +([A-Z][A-Z_]+):/gm), ([, key]) => key),
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((key) => !Object.hasOwn(settings, key ?? ''))).toEqual([]);
  const inComments = [...nginx.matchAll(/\b([A-Z]+_[A-Z_]+)\b/g)].map(([, key]) => key);
  expect(inComments.filter((key) => !Object.hasOwn(settings, key ?? ''))).toEqual([]);
});

test('nginx logs no query, in which secrets of links and postcodes are', () => {
  const [, format = ''] = /log_format shop '(.+)';/.exec(nginx) ?? [];
  expect(format).toContain('$uri');
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/);
  // Lines of lower levels, e.g. about an instance that does not answer, quote the request with its query.
  expect(nginx).toMatch(/^ +error_log \S+ alert;$/m);
});

test('nginx counts no instance as dead, so that instances can be restarted one after the other', () => {
  const servers = nginx.match(/^ +server .+:\d+.*;$/gm);
  expect(servers).toEqual([expect.stringMatching(/ max_fails=0;$/)]);
});

// nginx uses PCRE; this expression means the same in JavaScript.
const [, expression = ''] =
  /map \$http_cookie \$shop_own_pages \{[^}]*"~(.+)" 1;/.exec(nginx) ?? [];
const isPassedOn = (cookies: string) => new RegExp(expression).test(cookies);

test.each([true, false])(
  'nginx passes a visitor with cookies of a journey or a preview on to the server (https: %s)',
  (isSecure) => {
    const cookies = openJourneyCookies({ keys: testKeyRing, clock: () => new Date() });
    const visitor = cookies.open(null, isSecure);
    const journey = createCarriedJourney(crypto.randomUUID(), 'boiler-and-service-care');
    visitor.save(journey);
    visitor.bank.save({
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      isSoleAuthority: 'Y',
    });
    const set = visitor.listChanges().map((change) => change.split(';', 1)[0] ?? '');
    expect(set).toHaveLength(2);
    for (const cookie of [...set, createHostCookie(previewCookie, 'token', { isSecure })]) {
      expect(isPassedOn(cookie), cookie).toBe(true);
      expect(isPassedOn(`journeyData=1; ${cookie}`), cookie).toBe(true);
    }
    expect(isPassedOn('journeyData=1; sa-variant=hero-price; myanswers=1')).toBe(false);
  },
);
