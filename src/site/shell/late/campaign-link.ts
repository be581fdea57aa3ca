import { readQuoteCampaignCode } from '#tracking/campaign/campaign-cookies.ts';

/** Adds the visitor's campaign code as `cc` to the links that carry it. */
export function addCampaignCode(): void {
  const code = readQuoteCampaignCode();
  const links = document.querySelectorAll<HTMLAnchorElement>('[data-carries-campaign-code]');
  for (const link of links) {
    const url = new URL(link.href);
    if (code === '') url.searchParams.delete('cc');
    else url.searchParams.set('cc', code);
    if (url.href !== link.href) link.href = url.href;
  }
}
