import { readPartnership } from '#tracking/campaign/campaign-cookies.ts';

/**
 * Shows the logo of the visitor's partner beside ours, or removes the space for it when there is no partner.
 */
export function showPartnerLogo(): void {
  const { partnerLogoUrl: logoUrl, partnerName } = readPartnership() ?? {};
  document.documentElement.toggleAttribute('data-partner', logoUrl !== undefined);
  const place = document.querySelector('[data-partner-logo]');
  if (!place) return;
  const shown = place.querySelector('img')?.getAttribute('src') ?? undefined;
  if (shown === logoUrl) return;
  place.replaceChildren(...(logoUrl ? [createImage(logoUrl, partnerName || 'Our partner')] : []));
}

function createImage(logoUrl: string, name: string): HTMLImageElement {
  const image = document.createElement('img');
  image.src = logoUrl;
  image.alt = name;
  return image;
}
