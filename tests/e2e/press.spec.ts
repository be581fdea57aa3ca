import { type Browser, type CDPSession, expect, type Page } from '@playwright/test';
import type { StepId } from '#journey/answers.ts';
import { showJourneyField } from '#journey/brought-journey-fields.ts';
import { journeySteps } from '#journey/steps.ts';
import { bringsJourneyMark } from '#site/journey-state/between/brings-journey.ts';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { createStepSession, keepAccount, sampleAccount } from '#tests/support/open-step.ts';
import { type SeenPress, watchPresses } from '#tests/support/seen-press.ts';
import { createVisitorHeader } from '#tests/support/visitor-address.ts';
import { test } from '#tests/support/visitor-test.ts';

/** `PRESSES=300` presses that often, on a processor that is slower still: half an hour. */
const isLong = process.env.PRESSES !== undefined;
const pressCount = Number(process.env.PRESSES ?? 4);
const slowdown = isLong ? 20 : 6;
const seed = Number(process.env.PRESS_SEED ?? 1);
const pagesAtOnce = isLong ? 4 : 1;
const productId = 'boiler-and-service-care';

/** Numbers from 0 to 1 that are the same in every run with one seed. */
function createRandom(state: number): () => number {
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

const ways = ['mouse', 'mouse', 'Enter in a field', 'Enter', 'Space'] as const;

type Plan = ReturnType<typeof planPages> extends Generator<infer Page> ? Page : never;

/** Each page gets one press while it is hydrated, or soon after, and, if it leads on, one on the page that follows. */
function* planPages() {
  const random = createRandom(seed);
  const pick = <Value>(values: readonly [Value, ...Value[]]) =>
    values[Math.floor(random() * values.length)] ?? values[0];
  for (let index = 0; ; index += 1) {
    yield {
      step: journeySteps[index % journeySteps.length]?.id ?? 'order',
      // A page of the cookie, and an order page without answers, are shown before hydration.
      isCarried: random() < 0.6,
      isAnswered: random() < 0.75,
      size: pick([
        { width: 1280, height: 5000 },
        { width: 390, height: 7000 },
      ]),
      presses: [1000 * slowdown, 1000].map((longest) => ({
        way: pick(ways),
        // Most of the changes of a page come early.
        delay: random() ** 2 * 0.4 * longest,
        hold: 20 + random() * 150,
      })),
    };
  }
}

const urlOf = (step: StepId) =>
  [basePath, productId, journeySteps.find(({ id }) => id === step)?.path].filter(Boolean).join('/');

const addresses = journeySteps.map(({ id }) => urlOf(id));

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Input is sent without waiting until the page has handled it, as a hand does. */
async function press(cdp: CDPSession, seen: SeenPress, { way, delay, hold }: Plan['presses'][0]) {
  await wait(delay);
  const { button, field } = seen.places();
  const ignoreEnd = () => {};
  const mouse = (type: 'mousePressed' | 'mouseReleased', place = { x: 0, y: 0 }) => {
    const input = { type, ...place, button: 'left', clickCount: 1 } as const;
    cdp.send('Input.dispatchMouseEvent', input).catch(ignoreEnd);
  };
  const key = async (code: 'Enter' | 'Space') => {
    const [name, text, windowsVirtualKeyCode] =
      code === 'Enter' ? [code, '\r', 13] : [' ', ' ', 32];
    const input = { key: name, code, windowsVirtualKeyCode };
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text, ...input }).catch(ignoreEnd);
    await wait(hold);
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...input }).catch(ignoreEnd);
  };
  if (way === 'mouse' || (way === 'Enter in a field' && !field)) {
    mouse('mousePressed', button);
    await wait(hold);
    mouse('mouseReleased', button);
  } else if (way === 'Enter in a field') {
    mouse('mousePressed', field);
    mouse('mouseReleased', field);
    await key('Enter');
  } else {
    // Fails while a document is replaced.
    await seen.focusButton().catch(ignoreEnd);
    await key(way);
  }
}

/** What the visitor sees: the path of another page, errors, or nothing for two minutes. */
async function findOutcome(page: Page, path: string): Promise<string> {
  const readState = () =>
    page.evaluate(() => ({
      path: location.pathname,
      isHidden: document.documentElement.hasAttribute('data-hidden-until-ready'),
      isUnreachable: document.body.textContent.includes('We could not open the next page'),
      hasErrors:
        document.title.startsWith('Error') ||
        document.querySelector('main [role=alert]:not(:empty), main [aria-invalid=true]') !== null,
    }));
  for (const end = Date.now() + 120_000; Date.now() < end; await wait(100)) {
    // Fails while a document is replaced.
    const state = await readState().catch(() => undefined);
    if (!state || state.isHidden) continue;
    if (state.path !== path) return state.path;
    if (state.hasErrors) return state.isUnreachable ? 'unreachable' : 'errors';
  }
  return 'nothing';
}

/** Prepares the session of the tab. Returns how to open the page: as the tab's own, or as one that the server carries. */
async function preparePage(page: Page, { step, isCarried, isAnswered }: Plan) {
  const isFresh = step === 'order' && !isAnswered;
  const session = isFresh ? {} : createStepSession({ productId, step, isAnswered });
  await keepAccount(page, sampleAccount);
  await page.goto('/robots.txt');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  if (!isCarried || isFresh) return () => page.goto(urlOf(step), { waitUntil: 'commit' });
  await page.goto(urlOf(step), { waitUntil: 'domcontentloaded' });
  return () =>
    page.evaluate(
      ([name, mark]) => {
        const form = document.createElement('form');
        form.method = 'post';
        form.setAttribute(mark, '');
        form.innerHTML = `<input type="hidden" name="${name}">`;
        document.body.append(form);
        setTimeout(() => form.submit());
      },
      [showJourneyField, bringsJourneyMark] as const,
    );
}

/** Presses on a page and on the one that follows. Returns what happened if a press was lost. */
async function pressTwice(
  browser: Browser,
  plan: Plan,
  onPress: () => void,
): Promise<object | undefined> {
  const context = await browser.newContext({
    viewport: plan.size,
    extraHTTPHeaders: createVisitorHeader(),
  });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const slow = (rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const open = await preparePage(page, plan);
    const seen = await watchPresses(page);
    await slow(slowdown);
    await open();
    let path = urlOf(plan.step);
    for (const [index, how] of plan.presses.entries()) {
      await expect.poll(() => seen.places().path, { timeout: 150_000 }).toBe(path);
      await press(cdp, seen, how);
      onPress();
      const outcome = await findOutcome(page, path);
      const from = plan.isCarried ? 'cookie' : 'tab';
      if (isLong) console.log(`${from}, ${how.way}, ${seen.phase()}: ${outcome}`);
      if (outcome === 'errors') return undefined;
      if (outcome !== addresses[addresses.indexOf(path) + 1]) {
        return { ...plan, index, path, outcome, events: seen.events };
      }
      path = outcome;
    }
    // Nothing that was late leads back.
    await slow(1);
    await expectHydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await wait(300);
    const isBack = new URL(page.url()).pathname !== path;
    return isBack ? { ...plan, path, events: seen.events } : undefined;
  } finally {
    await context.close();
  }
}

test('on a slow processor every press of Continue, from first paint on, goes on or shows its errors', async ({
  browser,
}) => {
  test.setTimeout(isLong ? 7_200_000 : 300_000);
  const plans = planPages();
  let presses = 0;
  const lost: object[] = [];
  const pressInTurn = async () => {
    for (const plan of plans) {
      const found = await pressTwice(browser, plan, () => {
        presses += 1;
      });
      if (found) {
        lost.push(found);
        if (isLong) console.log(JSON.stringify(found));
      }
      if (presses >= pressCount) return;
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, pressInTurn));
  expect(lost).toEqual([]);
});
