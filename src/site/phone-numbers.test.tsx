import type { ComponentType } from 'react';
import {
  type LoaderFunction,
  type RouteObject,
  RouterContextProvider,
  useLoaderData,
  useRouteError,
} from 'react-router';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { failureMessages } from '#api/failures.ts';
import { basePath, continuePath, documentsPath, getPagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import { findDocumentPage } from '#server/content/documents/document-page.ts';
import type { EnquirySentState } from '#site/journey-state/in-tab/enquiry-sent-state.ts';
import type { ErrorPageState } from '#site/journey-state/in-tab/error-page-state.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';
import { findPhoneNumbers } from '#tests/support/phone-numbers.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { renderPage } from '#tests/support/rendered-page.tsx';
import { loader as loadJourney, ErrorBoundary as PlanProblem } from './journey/journey-route.tsx';
import ContactPage, { loader as loadContact } from './pages/contact/page.tsx';
import ContinuePage, { loader as loadContinue } from './pages/continue/page.tsx';
import DocumentPage, { loader as loadDocument } from './pages/document/page.tsx';
import ErrorPage, { loader as loadError } from './pages/error/page.tsx';
import NotFoundPage from './pages/not-found/page.tsx';
import OtherAreaPage, { loader as loadOtherArea } from './pages/other-area/page.tsx';
import ExpertPage, { loader as loadExpert } from './pages/speak-to-an-expert/page.tsx';
import { type SiteContext, siteContext } from './server-context.ts';
import { createPhoneStyles } from './shell/phone-styles.ts';
import { renderStaticParts } from './static-parts.tsx';

// phone-numbers.spec.ts has the listing, whose numbers depend on the width, and a form that offers help; leave.spec.ts and
// continue-later.spec.ts have the pages on which a plan is left or a journey is saved.
const productId = 'boiler-and-service-care';
const customerService = '0801 157 0142';
const repairs = '0801 157 0123';
const complaints = '0801 157 0177';
const { footer } = loadedTestContent;

const isShown = (element: Element | null): boolean =>
  !element || (getComputedStyle(element).display !== 'none' && isShown(element.parentElement));

/** The numbers in visible texts of the main content, except in the author's text of a document. */
function readMain(page: ParentNode): string[] {
  const texts = document.createTreeWalker(page.querySelector('#content') ?? document.body, 4);
  const numbers: string[] = [];
  while (texts.nextNode()) {
    const { textContent, parentElement } = texts.currentNode;
    const found = findPhoneNumbers(textContent ?? '');
    if (found.length === 0) continue;
    const isAuthors = parentElement?.closest('article') !== null;
    if (!isAuthors && isShown(parentElement)) numbers.push(...found);
  }
  return numbers.toSorted();
}

/** Whether header and footer show the number of customer service; the styles of shell and header show it in one of them. */
const isInShell = (page: ParentNode) =>
  ['.utility-phone', '.footer-phone'].map((part) => {
    const element = page.querySelector(part);
    return element !== null && isShown(element);
  });

beforeAll(() => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = createPhoneStyles(footer.customerServicePhoneNumber);
  return () => style.remove();
});

const archive = {
  find: async (slug: string) => {
    const found = loadedTestContent.documents.get(slug);
    return found && { ...found, firstPublishedAt: new Date('2026-11-01') };
  },
};

const LoadedPage = ({ page: Page }: { page: ComponentType<{ loaderData: unknown }> }) => (
  <Page loaderData={useLoaderData()} />
);

/** The page of a route with header and footer, as the server renders it into the document. */
async function showPage(
  address: string,
  page?: unknown,
  loader?: unknown,
  { path = '*', ...others }: Partial<RouteObject> = {},
): Promise<HTMLElement> {
  const site = {
    ...loadedTestContent,
    siteOrigin: '',
    today: '2026-11-15',
    carried: {},
    saved: { find: async () => ({ kind: 'no-link' }) },
    document: (slug: string) => findDocumentPage(archive, loadedTestContent.documents, slug),
  };
  const context = new RouterContextProvider();
  context.set(siteContext, site as unknown as SiteContext);
  const element = <LoadedPage page={page as ComponentType<{ loaderData: unknown }>} />;
  const route = { path, element, loader: loader as LoaderFunction, ...others };
  const parts = renderStaticParts(site as unknown as SiteContext, address);
  const shown = await renderPage(
    [route as RouteObject],
    `http://localhost${address}`,
    context,
    parts,
  );
  document.body.append(shown);
  onTestFinished(() => shown.remove());
  return shown;
}

const Problem = PlanProblem as ComponentType<{ error: unknown }>;
const PlanRoute = {
  ErrorBoundary: () => <Problem error={useRouteError()} />,
  path: `${basePath}/:productId`,
};

test.each<[string, unknown?, unknown?, Partial<RouteObject>?]>([
  [getPagePath('speak-to-an-expert'), ExpertPage, loadExpert],
  ['/no-such-page', NotFoundPage],
  ['/energy-quote', OtherAreaPage, loadOtherArea],
  ['/login', OtherAreaPage, loadOtherArea],
  [continuePath, ContinuePage, loadContinue],
  [getPagePath('error'), ErrorPage, loadError],
  [`${basePath}/boiler-starter`, undefined, loadJourney, PlanRoute],
  [`${basePath}/heat-pump-care`, undefined, loadJourney, PlanRoute],
  [`${basePath}/no-such-plan`, undefined, loadJourney, PlanRoute],
])('the page %s shows the number of customer service once: in its content', async (...page) => {
  const shown = await showPage(...page);
  expect(readMain(shown)).toEqual([customerService]);
  expect(isInShell(shown)).toEqual([false, false]);
});

test('the contact page shows each number once', async () => {
  const shown = await showPage(getPagePath('contact'), ContactPage, loadContact);
  expect(readMain(shown)).toEqual([repairs, customerService, complaints]);
  expect(isInShell(shown)).toEqual([false, false]);
});

test('header and footer show the number on the page of a document whose text does not name it', async () => {
  const named: boolean[] = [];
  for (const slug of loadedTestContent.documents.keys()) {
    const path = `${documentsPath}/:slug`;
    const shown = await showPage(`${documentsPath}/${slug}`, DocumentPage, loadDocument, { path });
    const isNamed = findPhoneNumbers(shown.querySelector('article')?.textContent ?? '').includes(
      customerService,
    );
    expect(readMain(shown), slug).toEqual([]);
    expect(isInShell(shown), slug).toEqual([!isNamed, !isNamed]);
    shown.remove();
    named.push(isNamed);
  }
  expect(new Set(named)).toEqual(new Set([true, false]));
});

test('a step shows no number', async () => {
  for (const { id } of journeySteps) {
    const { container } = await openJourney({ productId, step: id });
    expect(readMain(container), id).toEqual([]);
  }
});

type Journey = Awaited<ReturnType<typeof openJourney>>;

test.each<
  [string, Parameters<typeof openJourney>[0]['step'], (journey: Journey) => Promise<void>, string]
>([
  [
    'Your boiler needs to be working first',
    'your-boiler',
    async ({ choose }) => {
      await choose('isWorking', 'N');
      await choose('isDomesticGas', 'Y');
    },
    repairs,
  ],
  [
    'This plan is for gas boilers in homes',
    'your-boiler',
    async ({ choose }) => {
      await choose('isWorking', 'Y');
      await choose('isDomesticGas', 'N');
    },
    customerService,
  ],
  [
    'This plan is for boilers up to 15 years old',
    'boiler-make',
    async ({ choose, fill }) => {
      await fill('make', 'Worcester Bosch');
      await choose('isAgeConfirmed', 'N');
    },
    customerService,
  ],
  [
    'We do not look after homes in Northern Ireland yet',
    'postcode',
    ({ fill }) => fill('postcode', 'BT1 1AA'),
    customerService,
  ],
  [
    'Let’s set this up together by phone',
    'bank',
    async ({ choose, fill }) => {
      await fill('sortCode', '200000');
      await fill('accountNumber', '55779911');
      await choose('isSoleAuthority', 'N');
    },
    customerService,
  ],
])(
  'the outcome "%s" of the step %s shows one number once',
  async (heading, step, answer, number) => {
    const journey = await openJourney({ productId, step });
    await answer(journey);
    await journey.pressSubmit();
    await journey.expectHeading(heading);
    await journey.settle(() => expect(readMain(journey.container)).toEqual([number]));
  },
);

const failure = {
  error: { errorStatus: 500, message: 'SERVER', errorCopy: failureMessages.SERVER },
  retry: `${basePath}/${productId}/confirmation`,
  phoneNumber: customerService,
};
const contacts = {
  enquiryContact: customerService,
  repairContact: repairs,
  email: 'amelia.okafor@example.com',
};
const failures: ErrorPageState[] = [
  ...(
    [
      'nothing-bought',
      'not-received',
      'plan-changed',
      'not-on-sale',
      'bought-already',
      'key-reused',
      'enquiry-not-sent',
    ] as const
  ).map((outcome) => ({ ...failure, outcome })),
  { ...failure, outcome: 'perhaps-bought', contacts },
];

test('the error page shows the number of customer service once', async () => {
  const { load } = await openJourney({ productId, step: 'confirmation' });
  for (const state of failures) {
    const { container, expectText } = await load(getPagePath('error'), state);
    await expectText(customerService);
    expect(readMain(container), state.outcome).toEqual([customerService]);
  }
});

test('the success page shows each number once, and none without a purchase or an enquiry', async () => {
  const { load } = await openJourney({ productId, step: 'confirmation' });
  const success = getPagePath('success');
  expect(readMain((await load(success)).container)).toEqual([]);
  const enquiry: EnquirySentState = {
    isEnquiry: true,
    name: 'Amelia',
    telNumber: '0113 496 0123',
    email: contacts.email,
    expert: { phoneNumber: customerService, replyTime: 'within one working day', hours: [] },
  };
  const sent = await load(success, enquiry);
  await sent.expectText('Amelia');
  expect(readMain(sent.container)).toEqual(['0113 496 0123', customerService]);
  const receipt = { referenceId: 'HS-7K2M-9QPX', isNew: true, ...contacts };
  sessionStorage.setItem('receipt', JSON.stringify(receipt));
  const bought = await load(success);
  await bought.expectText('HS-7K2M-9QPX');
  expect(readMain(bought.container)).toEqual([repairs, customerService]);
});
