import { parseCookie } from '#tracking/account/parse-cookie.ts';

/** The codes that `sanitiseCampaignCode` leaves, which wrote the cookie. It is not used here: its rules are in the scripts of forms. */
const codePattern = /^\w{1,4}$/;

/** Adds the visitor's campaign code, kept in the cookie `quoteCampaignCode`, as `cc` to the links that carry it. */
export function addCampaignCode(cookies: string): void {
  const kept = parseCookie(cookies, 'quoteCampaignCode') ?? '';
  const code = codePattern.test(kept) ? kept : '';
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-carries-campaign-code]');
  for (const link of links) {
    const url = new URL(link.href);
    if (code === '') url.searchParams.delete('cc');
    else url.searchParams.set('cc', code);
    if (url.href !== link.href) link.href = url.href;
  }
}
