import { addCampaignCode } from './campaign-link.ts';
import { type Navigate, navigateShellLinksOnClient } from './client-links.ts';
import { markCurrentLink } from './current-link.ts';
import { keepMenu } from './kept-menu.ts';
import { watchConnection } from './offline-notice.ts';
import { showPartnerLogo } from './partner-logo-image.ts';
import { startSiteMenu } from './site-menu-behaviour.ts';

let isStarted = false;

/** Updates header and menu on every page, after a client navigation too. This file itself is loaded only when the first page is idle. */
export function updateShell(navigate: Navigate): void {
  if (!isStarted) {
    isStarted = true;
    startSiteMenu(window.matchMedia('(min-width: 80rem)'));
    navigateShellLinksOnClient(navigate);
    watchConnection();
    void keepMenu();
  }
  markCurrentLink();
  addCampaignCode();
  showPartnerLogo();
}
