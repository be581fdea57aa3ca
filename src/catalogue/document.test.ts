import { expect, test } from 'vitest';
import { isSafeAddress } from './document.ts';

test.each([
  '/home-services/products',
  '#cancel',
  'terms?page=2',
  'https://example.com/a:b',
  'mailto:help@example.com',
  'tel:08081570142',
  'data:image/png;base64,AAAA',
  'DATA:image/svg+xml,x',
  'a b:c',
])('isSafeAddress accepts %s', (address) => {
  expect(isSafeAddress(address)).toBe(true);
});

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\u0000script:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'livescript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:,hello',
  'data:application/javascript,x',
  'da\tta:text/html,x',
])('isSafeAddress refuses %j', (address) => {
  expect(isSafeAddress(address)).toBe(false);
});
