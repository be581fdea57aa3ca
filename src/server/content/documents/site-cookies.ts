import { bankIdleMinutes } from '#journey/kept-bank-details.ts';

/** Cookies that only the server reads have it, so that no other host can set them. */
const hostPrefix = 'Its name begins with __Host- on a secure connection.';

interface StoredEntry {
  name: string;
  purpose: string;
  /** How long the entry is kept. */
  duration: string;
}

/** The cookies of this site itself (decision 34). */
export const siteCookies = {
  /** Never wait for consent. */
  necessary: [
    { name: 'cookieConsent', purpose: 'Remembers your cookie choices.', duration: '6 months' },
    {
      name: 'noStatistics',
      purpose: 'Remembers that you do not want to be counted in our own statistics.',
      duration: '1 year',
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
    {
      name: 'answers',
      purpose: `Set when a page without JavaScript takes your answers: holds them, locked, until you buy or a page with JavaScript takes them over; after you have bought, what the page with your reference shows, and the address of your confirmation. ${hostPrefix}`,
      duration: 'Until you close your browser, a day at most',
    },
    {
      name: 'bank-details',
      purpose: `Set when a page without JavaScript takes your bank details: holds them, locked, until you buy. ${hostPrefix}`,
      duration: `Until you close your browser, or ${bankIdleMinutes} minutes without a new page`,
    },
    {
      name: 'continueLink',
      purpose: `Set when you open the link of “Save and continue later”: holds the link until you have entered the postcode. ${hostPrefix}`,
      duration: 'Until you close your browser',
    },
    {
      name: 'savedJourney',
      purpose: `Set when you save your order to continue later: a random number, by which a new link replaces the old one and a purchase deletes what is saved. ${hostPrefix}`,
      duration: '7 days',
    },
    {
      name: 'preview',
      purpose: `Set by a link that our staff make for themselves: shows the site as it will be. ${hostPrefix}`,
      duration: 'Until the link expires, a week at most',
    },
  ],
  /** Cookies that count how the site is used. */
  statistics: [
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
      name: 'sa-variant',
      purpose: 'Keeps a page the same for you while we compare two versions of it.',
      duration: '1 day',
    },
    {
      name: 'appChannel',
      purpose: 'Set by our app when it shows these pages: tells us that you use the app.',
      duration: 'As the app sets it',
    },
  ],
  /** Tell who sent the visitor. */
  partners: [
    {
      name: 'campaignCode',
      purpose: 'The campaign whose link brought you here. It changes no price.',
      duration: '1 day',
    },
    {
      name: 'quoteCampaignCode',
      purpose: 'The same campaign, for an energy quote.',
      duration: '1 day',
    },
    {
      name: 'affiliateData',
      purpose:
        'The codes of the partner site that sent you here, so that we can pay it for a sale.',
      duration: '1 day',
    },
    {
      name: 'partnershipData',
      purpose: 'The partner whose logo is shown beside ours.',
      duration: '1 day',
    },
  ],
} satisfies Record<string, readonly StoredEntry[]>;

const keptUntilCleared = 'The last 100, until you clear your browser’s data';

/** The entries of local storage. */
export const localStorageEntries: readonly StoredEntry[] = [
  {
    name: 'reportedPurchases',
    purpose: 'References of your purchases that we have counted, so that none is counted twice.',
    duration: keptUntilCleared,
  },
  {
    name: 'analyticsPurchases',
    purpose: 'The same for the tag manager, if you allow analytics.',
    duration: keptUntilCleared,
  },
  {
    name: 'firedPixels',
    purpose: 'The same for the partner site that sent you, if you allow marketing.',
    duration: keptUntilCleared,
  },
];
