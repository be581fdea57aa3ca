import { expect, test } from 'vitest';
import { isSafeAddress as isSafeInContent } from '#catalogue/document.ts';
import { isSafeAddress } from './safe-address.ts';

test.each([
  '/home-services/products',
  '#cancel',
  '',
  'terms?page=2',
  'https://example.com/a:b',
  'mailto:help@example.com',
  'tel:08081570142',
  'data:image/png;base64,AAAA',
  'DATA:Image/svg+xml,x',
  'a b:c',
])('isSafeAddress accepts %j', (address) => {
  expect(isSafeAddress(address)).toBe(true);
});

const unsafe = [
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'javascript\r:alert(1)',
  'javascript://example.com/%0Aalert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;image/png,<script>alert(1)</script>',
  ' data:text/html,x',
  'da\tta:text/html,x',
  'data:,hello',
  'data:application/javascript,x',
];

test.each(unsafe)('isSafeAddress refuses %j', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});

test.each(unsafe)('isSafeAddress of src/catalogue/document.ts refuses %j too', (address) => {
  expect(isSafeInContent(address)).toBe(false);
});

test('isSafeAddress refuses an address that cannot be parsed', () => {
  expect(isSafeAddress('https://[')).toBe(false);
});
