import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { consent } from '#tracking/consent/consent.ts';
import { writeCookie } from '#tracking/journey/visit-cookie.ts';
import { firePixel } from './fire-pixel.ts';

const affiliatePixel = 'https://network.example/pixel.gif?shop=1';
const address = (reference: string) =>
  `${affiliatePixel}&id=227&reference=${reference}&reqId=r%2B1`;

/** The addresses of all images that were loaded in this test. */
let images: string[];

beforeEach(() => {
  images = [];
  vi.stubGlobal(
    'Image',
    class {
      set src(text: string) {
        images.push(text);
      }
    },
  );
  clearCookies();
  localStorage.clear();
  onTestFinished(() => void consent.setGranted([]));
});

const storeCodes = () => writeCookie('affiliateData', JSON.stringify({ reqId: 'r+1' }), 'Lax');

test('the pixel waits for consent to marketing and is loaded once for a contract', async () => {
  storeCodes();
  recordFetch(() => Response.json({ affiliatePixel }));
  await firePixel('HS-BB24-KN8X');
  await firePixel('HS-BB24-KN8X');
  consent.setGranted(['analytics']);
  expect(images).toEqual([]);
  consent.setGranted(['marketing']);
  await firePixel('HS-2222-2222');
  await expect.poll(() => images).toEqual([address('HS-BB24-KN8X'), address('HS-2222-2222')]);
});

test('the pixel is loaded once in a document where storage is blocked', async () => {
  storeCodes();
  blockSessionStorage('getItem', 'setItem');
  consent.setGranted(['marketing']);
  recordFetch(() => Response.json({ affiliatePixel }));
  await firePixel('HS-3333-3333');
  await firePixel('HS-3333-3333');
  await firePixel('HS-4444-4444');
  await expect.poll(() => images).toEqual([address('HS-3333-3333'), address('HS-4444-4444')]);
});

test('the pixel is not loaded for a visit without affiliate codes', async () => {
  consent.setGranted(['marketing']);
  const calls = recordFetch(() => Response.json({ affiliatePixel }));
  await firePixel('HS-5555-5555');
  expect(calls).toEqual([]);
  expect(images).toEqual([]);
});

test.each([
  ['is not configured', () => Response.json({ affiliatePixel: '' })],
  ['cannot be read', () => new Response('', { status: 500 })],
])('there is no pixel when its address %s', async (_, respond) => {
  storeCodes();
  consent.setGranted(['marketing']);
  recordFetch(respond);
  await firePixel('HS-6666-6666');
  expect(images).toEqual([]);
});
