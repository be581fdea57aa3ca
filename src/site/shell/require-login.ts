import { readAccount } from '#tracking/account/account-cookies.ts';

interface Visit {
  /** The text of `document.cookie`. */
  cookies: string;
  /** The address that needs a login, e.g. `location.href`. */
  address: string;
  /** The origin of the site. An address of another origin is not returned to. */
  origin: string;
}

/** For a page that needs a login: the login address to go to, or undefined when the business partner is known. */
export function requireLogin(visit: Visit): string | undefined {
  const { businessPartnerNumber } = readAccount(visit.cookies);
  return businessPartnerNumber === undefined ? createLoginAddress(visit) : undefined;
}

/** The login page with the address to return to, its query and hash included. */
export function createLoginAddress({ address, origin }: Omit<Visit, 'cookies'>): string {
  return `/login?${new URLSearchParams({ go: checkReturnAddress(address, origin) })}`;
}

/** A path of this site. `//host` and `/\host` would lead to another site after the login. */
function checkReturnAddress(address: string, origin: string): string {
  if (!URL.canParse(address, origin)) return '/';
  const url = new URL(address, origin);
  const path = `${url.pathname}${url.search}${url.hash}`;
  return url.origin === origin && !path.startsWith('//') ? path : '/';
}
