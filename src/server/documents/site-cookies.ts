interface SiteCookie {
  name: string;
  purpose: string;
  /** How long the cookie is kept. */
  duration: string;
}

/** The cookies of this site itself. None of them waits for consent (decision 34). */
export const siteCookies: readonly SiteCookie[] = [
  { name: 'cookieConsent', purpose: 'Remembers your cookie choices.', duration: '6 months' },
  {
    name: 'journeyData',
    purpose: 'Connects the steps of one purchase, by a random number.',
    duration: '1 day',
  },
  {
    name: 'sessionId',
    purpose: 'Connects the pages of one visit, by a random number.',
    duration: '1 day',
  },
  {
    name: 'campaignCode',
    purpose: 'The offer that brought you here, so that you get it.',
    duration: '1 day',
  },
  {
    name: 'quoteCampaignCode',
    purpose: 'The same for an energy quote.',
    duration: '1 day',
  },
  {
    name: 'affiliateData',
    purpose: 'The partner site that sent you here, so that we can pay it for a sale.',
    duration: '1 day',
  },
  {
    name: 'partnershipData',
    purpose: 'The partner whose logo is shown beside ours.',
    duration: '1 day',
  },
  {
    name: 'sa-variant',
    purpose: 'Keeps a page the same for you while we compare two versions of it.',
    duration: '1 day',
  },
  {
    name: 'accountInfo',
    purpose: 'Set when you sign in to your account: shows that you are signed in.',
    duration: 'Until you sign out',
  },
  {
    name: 'authToken',
    purpose: 'Set when you sign in to your account: keeps you signed in.',
    duration: 'Until you sign out',
  },
  {
    name: 'contractNumbers',
    purpose: 'Set when you sign in to your account: the contracts of your account.',
    duration: 'Until you sign out',
  },
];
