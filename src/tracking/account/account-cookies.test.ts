import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAccount } from './account-cookies.ts';

const nobody = {
  isLoggedIn: false,
  businessPartnerNumber: undefined,
  contractAccountNumber: undefined,
  authToken: undefined,
  contractNumbers: [],
};

test('a visitor without the account cookie is not logged in', () => {
  expect(readAccount('')).toEqual(nobody);
  expect(readAccount('journeyData=x; accountInfoOld=MTox')).toEqual(nobody);
});

test('readAccount reads both numbers of the account cookie, the token and the contract numbers', () => {
  const info = encodeURIComponent(btoa('0001234567:000987654321'));
  const contracts = encodeURIComponent('4001, 4002');
  expect(
    readAccount(`x=1; accountInfo=${info}; authToken=abc.def-1; contractNumbers=${contracts}`),
  ).toEqual({
    isLoggedIn: true,
    businessPartnerNumber: '0001234567',
    contractAccountNumber: '000987654321',
    authToken: 'abc.def-1',
    contractNumbers: ['4001', '4002'],
  });
});

test.each([
  ['empty', '', undefined, undefined],
  ['no base64', '%%%', undefined, undefined],
  ['a broken escape', '%E0%A4%A', undefined, undefined],
  ['no colon', btoa('1001'), '1001', undefined],
  ['no partner number', btoa(':2002'), undefined, '2002'],
  ['no contract account', btoa('1001:'), '1001', undefined],
  ['a third part', btoa('1001:2002:3003'), undefined, undefined],
  ['markup', btoa('<script>:2002'), undefined, '2002'],
  ['a line break', btoa('1001\r\nSet-Cookie:2002'), undefined, '2002'],
  ['a number of 5,000 digits', btoa(`${'9'.repeat(5000)}:1`), undefined, '1'],
])(
  'an account cookie with %s counts as logged in and gives only well-formed numbers',
  (_, value, partner, account) => {
    expect(readAccount(`accountInfo=${value}`)).toMatchObject({
      isLoggedIn: true,
      businessPartnerNumber: partner,
      contractAccountNumber: account,
    });
  },
);

test('readAccount never throws, and its numbers have only letters and digits, for any cookie', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.string(), (bytes, contracts) => {
      const info = String.fromCharCode(...bytes);
      const account = readAccount(
        `accountInfo=${info}; accountInfo=${btoa(info)}; contractNumbers=${contracts}`,
      );
      const numbers = [
        account.businessPartnerNumber ?? '1',
        account.contractAccountNumber ?? '1',
        ...account.contractNumbers,
      ];
      expect(numbers.every((number) => /^[\dA-Za-z]{1,20}$/.test(number))).toBe(true);
    }),
  );
});
