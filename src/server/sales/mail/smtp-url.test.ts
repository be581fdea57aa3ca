import { expect, test } from 'vitest';
import { parseSmtpUrl } from './smtp-url.ts';

test('parseSmtpUrl requires TLS for smtps:// and STARTTLS for smtp://', () => {
  expect(parseSmtpUrl('smtps://shop:p%40ss@mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 465,
    secure: true,
    requireTLS: false,
    ignoreTLS: false,
    auth: { user: 'shop', pass: 'p@ss' },
  });
  expect(parseSmtpUrl('smtp://mail.example.com')).toEqual({
    host: 'mail.example.com',
    port: 587,
    secure: false,
    requireTLS: true,
    ignoreTLS: false,
  });
});

test('parseSmtpUrl sends in plain text only with tls=none', () => {
  expect(parseSmtpUrl('smtp://[::1]:25?tls=none')).toEqual({
    host: '::1',
    port: 25,
    secure: false,
    requireTLS: false,
    ignoreTLS: true,
  });
});

test.each([
  'mail.example.com',
  'http://mail.example.com',
  'smtp://',
  'smtp://mail.example.com?tls=off',
  'smtp://mail.example.com?ignoreTLS=true',
  'smtps://mail.example.com?tls=none',
  'smtp://user:50%@mail.example.com',
])('parseSmtpUrl refuses %s', (text) => {
  expect(parseSmtpUrl(text)).toBeUndefined();
});
