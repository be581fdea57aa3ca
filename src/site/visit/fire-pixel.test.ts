import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { writeCookie } from '#tracking/account/cookie.ts';
import { consent } from '#tracking/consent/consent.ts';
import { readConsentCookies } from '#tracking/consent/granted.ts';
import { firePixel } from './fire-pixel.ts';

const affiliatePixel = 'https://network.example/pixel.gif?shop=1';
const address = (reference: string) =>
  `${affiliatePixel}&id=227&reference=${reference}&reqId=r%2B1`;

beforeEach(() => {
  clearCookies();
  localStorage.clear();
  onTestFinished(() => void consent.refresh(readConsentCookies));
});

/** Responds to get-env. Returns the addresses of the pixels that were requested. */
function recordPixels(respond: () => Response): () => string[] {
  const calls = recordFetch(respond);
  return () => calls.map(({ path }) => path).filter((path) => path !== endpointPaths.getEnv);
}

/** Fires the pixel of another contract and waits for it. Had an earlier one been fired, it would come first. */
async function expectNoOther(pixels: () => string[]): Promise<void> {
  firePixel('HS-9999-9999');
  await expect.poll(pixels).toEqual([address('HS-9999-9999')]);
}

const storeCodes = () => writeCookie('affiliateData', JSON.stringify({ reqId: 'r+1' }), 'Lax');

test('the pixel waits for consent to marketing and is loaded once for a contract', async () => {
  storeCodes();
  const pixels = recordPixels(() => Response.json({ affiliatePixel }));
  firePixel('HS-BB24-KN8X');
  firePixel('HS-BB24-KN8X');
  consent.refresh(() => ['analytics']);
  expect(pixels()).toEqual([]);
  consent.refresh(() => ['marketing']);
  firePixel('HS-2222-2222');
  await expect.poll(pixels).toEqual([address('HS-BB24-KN8X'), address('HS-2222-2222')]);
});

test('the pixel is loaded once in a document where storage is blocked', async () => {
  storeCodes();
  blockSessionStorage('getItem', 'setItem');
  consent.refresh(() => ['marketing']);
  const pixels = recordPixels(() => Response.json({ affiliatePixel }));
  firePixel('HS-3333-3333');
  firePixel('HS-3333-3333');
  firePixel('HS-4444-4444');
  await expect.poll(pixels).toEqual([address('HS-3333-3333'), address('HS-4444-4444')]);
});

test('the pixel is not loaded for a visit without affiliate codes', () => {
  consent.refresh(() => ['marketing']);
  const calls = recordFetch(() => Response.json({ affiliatePixel }));
  firePixel('HS-5555-5555');
  expect(calls).toEqual([]);
});

test.each([
  ['is not configured', () => Response.json({ affiliatePixel: '' })],
  ['cannot be read', () => new Response('', { status: 500 })],
])('there is no pixel when its address %s', async (_, respond) => {
  storeCodes();
  consent.refresh(() => ['marketing']);
  const getEnv = vi.fn(respond);
  const pixels = recordPixels(() => getEnv());
  firePixel('HS-6666-6666');
  await expect.poll(() => getEnv.mock.calls).toHaveLength(1);
  getEnv.mockImplementation(() => Response.json({ affiliatePixel }));
  await expectNoOther(pixels);
});

test('the pixel is not loaded when consent is withdrawn in another tab, or given on a later page', async () => {
  storeCodes();
  const pixels = recordPixels(() => Response.json({ affiliatePixel }));
  let granted: string[] = [];
  consent.refresh(() => granted);
  firePixel('HS-7777-7777');
  consent.leavePage();
  granted = ['marketing'];
  consent.refresh();
  granted = [];
  firePixel('HS-8888-8888');
  granted = ['marketing'];
  await expectNoOther(pixels);
});
