import { parseCookie } from './parse-cookie.ts';

/** The visitor's account as the site's cookies name it. Never proof of who the visitor is: anybody can set a cookie. */
export interface Account {
  /** The account cookie exists, whatever it contains. */
  isLoggedIn: boolean;
  businessPartnerNumber: string | undefined;
  contractAccountNumber: string | undefined;
  authToken: string | undefined;
  contractNumbers: readonly string[];
}

const numberPattern = /^[\dA-Za-z]{1,20}$/;
const tokenPattern = /^[\w.~+/=-]{1,4096}$/;
const maxContractNumbers = 50;

/** Reads the account from the text of `document.cookie` or a Cookie header. Malformed parts are undefined. */
export function readAccount(cookies: string): Account {
  const info = parseCookie(cookies, 'accountInfo');
  const [businessPartnerNumber, contractAccountNumber, ...more] = decodeBase64(info ?? '').split(
    ':',
  );
  const isWellFormed = more.length === 0;
  const contractNumbers = (parseCookie(cookies, 'contractNumbers') ?? '')
    .split(',')
    .map((number) => number.trim())
    .filter((number) => numberPattern.test(number));
  return {
    isLoggedIn: hasCookie(cookies, 'accountInfo'),
    businessPartnerNumber: isWellFormed
      ? keepMatching(numberPattern, businessPartnerNumber)
      : undefined,
    contractAccountNumber: isWellFormed
      ? keepMatching(numberPattern, contractAccountNumber)
      : undefined,
    authToken: keepMatching(tokenPattern, parseCookie(cookies, 'authToken')),
    contractNumbers: contractNumbers.slice(0, maxContractNumbers),
  };
}

function hasCookie(cookies: string, name: string): boolean {
  return cookies.split(';').some((pair) => pair.trim().startsWith(`${name}=`));
}

function keepMatching(pattern: RegExp, text: string | undefined): string | undefined {
  return text !== undefined && pattern.test(text) ? text : undefined;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
