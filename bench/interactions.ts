import type { Browser, Page } from '@playwright/test';
import { basePath, endpointPaths } from '#api/paths.ts';
import { createStepSession } from '#tests/support/open-step.ts';
import { median } from './compare.ts';
import { openWithSession } from './static-page.ts';

export interface InteractionResult {
  name: string;
  /** From the input to the next paint in milliseconds, as in INP; the longest event, and the median of the rounds. */
  milliseconds: number;
}

export interface NavigationResult {
  /** Requests that the browser sent between Continue and the next step. */
  requests: number;
  milliseconds: number;
}

const slowdown = 4;
const plan = `${basePath}/plumbing-protect`;

const interactions = [
  {
    name: 'typing a first name',
    path: `${plan}/payment-details`,
    session: createStepSession({ step: 'details' }),
    act: async (page: Page) => {
      await page.getByLabel('First name').pressSequentially('Amelia');
    },
  },
  {
    name: 'choosing a tab',
    path: basePath,
    session: {},
    act: async (page: Page) => {
      await page.getByRole('tab', { name: 'Plumbing' }).click();
      await page.locator('[role=tab][aria-selected=true]', { hasText: 'Plumbing' }).waitFor();
    },
  },
  {
    name: 'continuing to the next step',
    path: plan,
    session: {},
    act: async (page: Page) => {
      await page.getByLabel('I own this home').check();
      await page.getByRole('button', { name: 'Continue' }).first().click();
      await page.getByLabel('Postcode').waitFor();
    },
  },
];

/** Interactions with a processor that is four times slower. */
export async function benchInteractions(
  browser: Browser,
  address: string,
  rounds: number,
): Promise<InteractionResult[]> {
  const results: InteractionResult[] = [];
  for (const { name, path, session, act } of interactions) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await openWithSession(browser, `${address}${path}`, session);
      await waitForIdle(page);
      await slowDown(page);
      await page.evaluate(observeEvents);
      await act(page);
      times.push(await page.evaluate(readLongestEventTime));
      await page.context().close();
    }
    results.push({ name, milliseconds: median(times) });
  }
  return results;
}

/** Continue on the order page, when the files of the next step are prefetched. */
export async function benchNavigation(
  browser: Browser,
  address: string,
): Promise<NavigationResult> {
  const page = await openWithSession(browser, `${address}${plan}`, {});
  await waitForIdle(page);
  await page.getByLabel('I own this home').check();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const start = performance.now();
  await page.getByRole('button', { name: 'Continue' }).first().click();
  await page.getByLabel('Postcode').waitFor();
  const milliseconds = Math.round(performance.now() - start);
  // Reports of the visit do not delay the step, and cached files cause no request to the server.
  const waited = requested.filter(
    (path) => path.startsWith(plan) || path.startsWith(endpointPaths.addressLookup),
  );
  await page.context().close();
  return { requests: waited.length, milliseconds };
}

const waitForIdle = (page: Page) => page.waitForLoadState('networkidle');

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

interface EventTimes {
  eventTimes?: number[];
}

function observeEvents(): void {
  const times: number[] = [];
  Object.assign(window, { eventTimes: times });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) times.push(duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
}

/** Waits for the frame after the last event, because entries are delivered with it. */
async function readLongestEventTime(): Promise<number> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)));
  return Math.max(0, ...((window as EventTimes).eventTimes ?? []));
}
