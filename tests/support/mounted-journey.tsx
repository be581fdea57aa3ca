import { act, type ComponentProps, type ComponentType } from 'react';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router';
import { expect, onTestFinished } from 'vitest';
import { basePath, endpointPaths, getPagePath } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { asRecord } from '#journey/as-record.ts';
import { getStepsOfPlan, journeySteps } from '#journey/steps.ts';
import JourneyRoute, { clientLoader } from '#site/journey/journey-route.tsx';
import { invalidateCachedPlan } from '#site/journey/plan-cache.ts';
import { keepAcceptedAccount } from '#site/journey-state/in-tab/accepted-account.ts';
import { clearAnswers, readStoredAnswers, saveAnswer } from '#site/journey-state/in-tab/answers.ts';
import AddressPage from '#site/pages/address/page.tsx';
import BankPage from '#site/pages/bank/page.tsx';
import BoilerMakePage from '#site/pages/boiler-make/page.tsx';
import ConfirmationPage from '#site/pages/confirmation/page.tsx';
import DetailsPage from '#site/pages/details/page.tsx';
import ErrorPage, { clientLoader as loadError } from '#site/pages/error/page.tsx';
import OrderPage from '#site/pages/order/page.tsx';
import PostcodePage from '#site/pages/postcode/page.tsx';
import SuccessPage, { clientLoader as loadSuccess } from '#site/pages/success/page.tsx';
import SummaryPage from '#site/pages/summary/page.tsx';
import YourBoilerPage from '#site/pages/your-boiler/page.tsx';
import { useRouterProps } from '#site/shell/page-files.ts';
import { getStepUrl } from '#site/steps/step-url.ts';
import { createBoughtResponse } from './bought-response.ts';
import { loadTestPlan } from './loaded-plan.ts';
import { mountElement, unmountAll } from './mounted.ts';
import { createAnswers, createTabAnswers } from './purchase.ts';
import { recordFetch } from './recorded-fetch.ts';
import { tabJourneyId } from './tab-journey-id.ts';

const stepPages: Record<StepId, ComponentType> = {
  order: OrderPage,
  'your-boiler': YourBoilerPage,
  'boiler-make': BoilerMakePage,
  postcode: PostcodePage,
  address: AddressPage,
  details: DetailsPage,
  bank: BankPage,
  summary: SummaryPage,
  confirmation: ConfirmationPage,
};

/** An address of the test content, as the lookup returns it. */
export const foundAddress = {
  completeAddressLine: '27 Rowan Terrace, LEEDS, LS1 4AP',
  addressLine1: '27 Rowan Terrace',
  addressLine2: '',
  town: 'Leeds',
  postcode: 'LS1 4AP',
};

/** Responds to a call of the pages; undefined leaves it to the default response. */
export type RespondToCall = (path: string) => Response | Promise<Response> | undefined;

interface JourneyOptions {
  productId?: string;
  /** The step that is opened, with stored answers to all steps before it. */
  step: StepId;
  respond?: RespondToCall;
}

const urlOf = (productId: string, step: StepId) =>
  getStepUrl(productId, journeySteps.find(({ id }) => id === step)?.path ?? '');

/**
 * Mounts the pages of a plan's journey, with guard and history, in jsdom. Tests of what a browser paints or loads are in
 * tests/e2e.
 */
export async function openJourney({
  productId = 'plumbing-protect',
  step,
  respond,
}: JourneyOptions) {
  const { product } = loadTestPlan(productId);
  const calls = recordFetch((path) => respond?.(path) ?? defaultResponse(path));
  // jsdom has no layout.
  window.scrollTo = () => {};
  Element.prototype.scrollIntoView = () => {};

  unmountAll();
  clearAnswers();
  sessionStorage.clear();
  const steps = getStepsOfPlan(product).map(({ id }) => id);
  const answers = createTabAnswers(product);
  for (const id of steps.slice(0, steps.indexOf(step))) saveAnswer(id, answers[id] as never);
  const { bank } = createAnswers(product);
  // As if this page had sent the bank step.
  if (bank && steps.indexOf(step) > steps.indexOf('bank')) {
    keepAcceptedAccount({ ...bank, journeyId: tabJourneyId });
  }
  const journey = await mount(urlOf(productId, step));
  return { ...journey, calls };
}

function defaultResponse(path: string): Response {
  if (path.startsWith(endpointPaths.addressLookup)) return Response.json([foundAddress]);
  if (path === endpointPaths.createContract) return createBoughtResponse();
  return Response.json({});
}

const Route = JourneyRoute as ComponentType<{ loaderData: unknown }>;
const Journey = () => <Route loaderData={useLoaderData()} />;
const NothingYet = () => null;
const OtherPage = () => <h1>Another page</h1>;

/** The route of a plan's steps with its pages, without a loader. */
export const journeyPages = {
  id: 'journey/journey-route',
  path: `${basePath}/:productId`,
  Component: Journey,
  children: journeySteps.map(({ id, path }) =>
    path === '' ? { index: true, Component: stepPages[id] } : { path, Component: stepPages[id] },
  ),
};

const Site = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterProvider router={router} {...useRouterProps()} />
);

function createRouter() {
  return createBrowserRouter([
    {
      ...journeyPages,
      HydrateFallback: NothingYet,
      shouldRevalidate: () => true,
      loader: ({ params, request }) =>
        clientLoader({
          params,
          request,
          // The sealed cookie has the account that the tab names.
          serverLoader: async () => ({
            ...loadTestPlan(params.productId ?? ''),
            sealedBankOf: asRecord(readStoredAnswers().bank).journeyId ?? null,
          }),
        } as unknown as Parameters<typeof clientLoader>[0]),
    },
    {
      path: getPagePath('success'),
      Component: SuccessPage,
      loader: loadSuccess,
      HydrateFallback: NothingYet,
    },
    { path: getPagePath('error'), Component: ErrorPage, loader: loadError },
    { path: getPagePath('speak-to-an-expert'), Component: OtherPage },
    { path: basePath, Component: OtherPage },
  ]);
}

/** Loads the document at an address, as the browser does at first and after a reload, which keeps the state of the router. */
async function mount(address: string, usr?: unknown) {
  window.history.pushState(usr === undefined ? null : { usr, key: 'k', idx: 0 }, '', address);
  invalidateCachedPlan();
  const router = createRouter();
  onTestFinished(() => router.dispose());
  const { container } = mountElement(<Site router={router} />);

  /** Repeats the check until it passes. React renders whenever an act() ends. */
  const settle = async (check: () => void) => {
    const end = performance.now() + 60_000;
    // Ever longer pauses: most checks pass at once, and a long wait must not keep the processor busy.
    for (let pauseMs = 1; ; pauseMs = Math.min(2 * pauseMs, 50)) {
      await act(() => new Promise((resolve) => setTimeout(resolve, pauseMs)));
      try {
        return check();
      } catch (error) {
        if (performance.now() > end) throw error;
      }
    }
  };
  const readHeading = () => container.querySelector('h1')?.textContent ?? '';
  const readText = () => (container.textContent ?? '').replaceAll('\u00a0', ' ');
  await settle(() => expect(readHeading()).not.toBe(''));

  const find = (selector: string, name = '') => {
    const found = [...container.querySelectorAll<HTMLElement>(selector)].find((element) =>
      readName(element).includes(name),
    );
    if (!found) throw new Error(`There is no ${selector} with ${name} on:\n${readText()}`);
    return found;
  };
  const click = (selector: string, name?: string) => act(async () => find(selector, name).click());
  const fill = (name: string, value: string) =>
    act(async () => {
      const field = find(`[name=${name}]`);
      const prototype = Object.getPrototypeOf(field);
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (field instanceof HTMLSelectElement) {
        field.dispatchEvent(new Event('change', { bubbles: true }));
      }
    });

  return {
    container,
    settle,
    find,
    click,
    fill,
    readText,
    /** Chooses a radio button. */
    choose: (name: string, value: string) => click(`[name=${name}][value=${value}]`),
    readValue: (name: string) => (find(`[name=${name}]`) as HTMLInputElement).value,
    isChecked: (selector: string) => (find(selector) as HTMLInputElement).checked,
    pressSubmit: () => click('button[type=submit]'),
    follow: (link: string) => click('a', link),
    goBack: () => act(async () => window.history.back()),
    /** Waits for the page of a step, or for another page by its path. */
    expectStep: (productId: string, step: StepId) =>
      settle(() => {
        expect(window.location.pathname).toBe(urlOf(productId, step));
        expect(router.state.navigation.state).toBe('idle');
      }),
    expectPath: (path: string) =>
      settle(() => {
        expect(window.location.pathname).toBe(path);
        expect(router.state.navigation.state).toBe('idle');
      }),
    expectHeading: (heading: string) => settle(() => expect(readHeading()).toBe(heading)),
    expectText: (text: string | RegExp) => settle(() => expect(readText()).toMatch(text)),
    /** Opens another address in the same tab, as a reload does: session storage stays. */
    load: (next: string, usr?: unknown) => {
      keepAcceptedAccount(undefined);
      return mount(next, usr);
    },
  };
}

/** The accessible name of a link or a button. */
function readName(element: HTMLElement): string {
  return element.ariaLabel ?? element.textContent?.replace(/\s+/g, ' ').trim() ?? '';
}
