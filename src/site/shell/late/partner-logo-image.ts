import { parseCookie } from '#tracking/account/parse-cookie.ts';

interface Partner {
  logoUrl: string;
  name: string;
}

/**
 * Shows the logo of the visitor's partner beside ours, or removes the space for it when there is no partner.
 */
export function showPartnerLogo(cookies: string): void {
  const partner = parsePartner(cookies);
  document.documentElement.toggleAttribute('data-partner', partner !== undefined);
  const place = document.querySelector('[data-partner-logo]');
  if (!place) return;
  const shown = place.querySelector('img')?.getAttribute('src');
  if (shown === partner?.logoUrl) return;
  place.replaceChildren(...(partner ? [createImage(partner)] : []));
}

function createImage({ logoUrl, name }: Partner): HTMLImageElement {
  const image = document.createElement('img');
  image.src = logoUrl;
  image.alt = name;
  return image;
}

/** From the cookie `partnershipData`, a JSON object. Anybody can set it, so a logo must be a file of this site. */
function parsePartner(cookies: string): Partner | undefined {
  try {
    const data: unknown = JSON.parse(parseCookie(cookies, 'partnershipData') ?? '');
    if (typeof data !== 'object' || data === null) return undefined;
    const { partnerLogoUrl, partnerName } = data as Record<string, unknown>;
    if (typeof partnerLogoUrl !== 'string' || !/^\/(?![/\\])\S+$/.test(partnerLogoUrl)) return;
    const name = typeof partnerName === 'string' && partnerName ? partnerName : 'Our partner';
    return { logoUrl: partnerLogoUrl, name };
  } catch {
    return undefined;
  }
}
