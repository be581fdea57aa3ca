import { bankIdleMinutes, printedDetailsMinutes } from '#journey/kept-bank-details.ts';

/** Cookies that only the server reads have it, so that no other host can set them. */
const hostPrefix = 'Its name begins with __Host- on a secure connection.';

/**
 * Everything that this site keeps in a visitor's browser. Cookie page, privacy notice, banner and dialog are made of these lists
 * (decision 34), and the keys of session storage are typed by them.
 */
interface StoredEntry {
  name: string;
  purpose: string;
  /** How long the entry is kept. */
  duration: string;
}

interface CookieKind {
  /** The heading on the cookie page. */
  title: string;
  /** The title in the dialog. */
  name: string;
  /** What these cookies do, after "Cookies" or "others". */
  verb: string;
  description: string;
  /** The category of consent that they wait for with STATISTICS_WITHOUT_CONSENT=off. */
  category?: 'analytics' | 'marketing';
  canObject?: true;
}

/** The kinds of this site's own cookies. */
export const cookieKinds = {
  necessary: {
    title: 'Cookies that the site needs',
    name: 'Strictly necessary',
    verb: 'run this site',
    description: 'They remember your choices, keep you signed in and hold your answers.',
  },
  statistics: {
    title: 'Cookies of our own statistics',
    name: 'Our own statistics',
    verb: 'count visits',
    description:
      'They count which pages and plans are looked at and what is bought, without your name or contact details.',
    category: 'analytics',
    canObject: true,
  },
  partners: {
    title: 'Cookies that pay our partners',
    name: 'Who sent you',
    verb: 'remember who sent you',
    description:
      'They remember the campaign or partner whose link brought you, so that it is paid when you buy.',
    category: 'marketing',
  },
} as const satisfies Record<string, CookieKind>;

export type CookieKindName = keyof typeof cookieKinds;
export const cookieKindNames = Object.keys(cookieKinds) as CookieKindName[];

/** The category of consent that the cookies of a kind wait for; undefined if they are set without asking. */
export function getConsentOfKind(kind: CookieKindName, statisticsWithoutConsent: boolean) {
  const { category }: CookieKind = cookieKinds[kind];
  return statisticsWithoutConsent ? undefined : category;
}

/** The cookies of this site itself. */
export const siteCookies = {
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
      duration: `Until you close your browser, a day at most; what the page after a purchase or a question shows, ${bankIdleMinutes} minutes`,
    },
    {
      name: 'bank-details',
      purpose: `Set when your bank details are accepted: holds them, locked, until you buy. ${hostPrefix}`,
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
      name: 'leave',
      purpose: `Set when you leave a plan or stop its renewal: which plan you have found or opened by the link of your email, locked. ${hostPrefix}`,
      duration: 'Until you close your browser, an hour at most',
    },
    {
      name: 'preview',
      purpose: `Set by a link that our staff make for themselves: shows the site as it will be. ${hostPrefix}`,
      duration: 'Until the link expires, a week at most',
    },
  ],
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
      purpose: 'Set by our app itself when it shows these pages: tells us that you use the app.',
      duration: 'As the app sets it',
    },
  ],
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
} satisfies Record<CookieKindName, readonly StoredEntry[]>;

const untilBought = 'Until you buy';
const untilClosed = 'Until you close the tab';
const untilSent = 'Until it is sent';

/**
 * The entries of session storage, which ends with the tab. The specification names those from `sale` to `basket`, `summaryConfirm`,
 * `termsConditionsStorage`, `filterType`, `boilerRadio`, `contractReferenceId` and `menuItems`; no page reads `basket`.
 */
export const sessionEntries = {
  /** Removed by a purchase. */
  untilPurchase: [
    {
      name: 'sale',
      purpose:
        'Your answers: address, name, date of birth, contact details; of your bank details the name, the sort code and the last four digits.',
      duration: untilBought,
    },
    { name: 'postcode', purpose: 'The postcode of the home.', duration: untilBought },
    {
      name: 'marketingConsent',
      purpose: 'How we may tell you about other products.',
      duration: untilBought,
    },
    {
      name: 'productVariantId',
      purpose: 'The call-out fee that you chose.',
      duration: untilBought,
    },
    {
      name: 'selectedProductDetails',
      purpose: 'The plan that you chose, with its price.',
      duration: untilBought,
    },
    {
      name: 'additionalDetails',
      purpose: 'The phone numbers and the campaign number of the plan.',
      duration: untilBought,
    },
    {
      name: 'basket',
      purpose: 'The price of the plan for a month and a year.',
      duration: untilBought,
    },
    {
      name: 'summaryConfirm',
      purpose: 'That you have checked the summary.',
      duration: untilBought,
    },
    {
      name: 'termsConditionsStorage',
      purpose: 'The boxes that you ticked on the last page.',
      duration: untilBought,
    },
    {
      name: 'agreement',
      purpose: 'When you ticked each box, and which documents and price you were shown.',
      duration: untilBought,
    },
    {
      name: 'drafts',
      purpose:
        'What you have typed into a form and not sent yet, but no sort code or account number.',
      duration: untilBought,
    },
    { name: 'reachedStep', purpose: 'The step that you were on.', duration: untilBought },
    {
      name: 'changing',
      purpose: 'That you are changing an answer and want to return to the summary.',
      duration: untilBought,
    },
    {
      name: 'buysAgain',
      purpose: 'That you want to buy a plan which you have bought already.',
      duration: untilBought,
    },
    {
      name: 'idempotencyKey',
      purpose: 'A random number, by which a purchase that is sent twice is made once.',
      duration: untilBought,
    },
    {
      name: 'purchaseAttempts',
      purpose: 'The plan of a purchase whose answer was lost.',
      duration: untilBought,
    },
    { name: 'filterType', purpose: 'The tab of the list of plans.', duration: untilBought },
    {
      name: 'boilerRadio',
      purpose: 'The kind of boiler cover on that tab.',
      duration: untilBought,
    },
  ],
  /** Not removed by a purchase, or written after it. */
  untilTabCloses: [
    {
      name: 'contractReferenceId',
      purpose: 'The reference of your purchase.',
      duration: untilClosed,
    },
    {
      name: 'receipt',
      purpose: 'The plan that you bought, with its price and dates, for the page that confirms it.',
      duration: untilClosed,
    },
    {
      name: 'sold',
      purpose: 'The plan and the kinds of marketing that you allowed, for our own statistics.',
      duration: untilClosed,
    },
    {
      name: 'printedDetails',
      purpose:
        'What your printed confirmation shows: your name, address and email address, the name on the account and the last four digits of its number.',
      duration: `${printedDetailsMinutes} minutes`,
    },
    {
      name: 'previousPage',
      purpose: 'The page that “Back” leads to from a page beside the purchase.',
      duration: untilClosed,
    },
    { name: 'menuItems', purpose: 'A copy of the menu.', duration: untilClosed },
    {
      name: 'react-router-scroll-positions',
      purpose: 'How far you have scrolled each page, for Back and Forward.',
      duration: untilClosed,
    },
    {
      name: 'reportedSteps',
      purpose: 'The steps that our own statistics have counted, so that none is counted twice.',
      duration: untilClosed,
    },
    {
      name: 'analyticsSteps',
      purpose: 'The same for the tag manager, if you allow analytics.',
      duration: untilClosed,
    },
    {
      name: 'carriedJourney',
      purpose:
        'A random number: the answers that this tab has taken over from a page without JavaScript.',
      duration: untilClosed,
    },
    {
      name: 'newJourney',
      purpose: 'That the next page begins another purchase.',
      duration: 'Until the next page',
    },
    {
      name: 'handedOver',
      purpose: 'That a page’s script has failed and the server shows your answers.',
      duration: 'Until a page’s script works again',
    },
    {
      name: 'enquiryOpenedAt',
      purpose: 'When you opened the form for a question to our experts.',
      duration: untilSent,
    },
    {
      name: 'enquiryKey',
      purpose: 'Your question as you sent it, so that sending it again makes no second one.',
      duration: untilSent,
    },
  ],
} as const satisfies Record<string, readonly StoredEntry[]>;

export type SessionKey = (typeof sessionEntries)[keyof typeof sessionEntries][number]['name'];

const keptUntilCleared = 'The last 100, until you clear your browser’s data';

/** The entries of local storage. */
export const localEntries = [
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
] as const satisfies readonly StoredEntry[];

export type LocalKey = (typeof localEntries)[number]['name'];
