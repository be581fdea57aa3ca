import { test as base, type Page } from '@playwright/test';
import { startOwnServer } from './own-server.ts';
import { startStandIns } from './third-party-stand-ins.ts';

/** Our server with every third party configured, and the stand-ins that it names. */
async function startBoth(settings: (origin: string) => Record<string, string> = () => ({})) {
  const standIns = await startStandIns();
  const { origin } = standIns;
  const server = await startOwnServer({
    ENVIRONMENT: 'prod',
    TAG_MANAGER: `GTM-1@${origin}`,
    HEATMAP: `h1@${origin}`,
    CHAT_DEPLOYMENTS: `dev:c0,prod:c1@${origin}`,
    REVIEWS: `r1@${origin}`,
    WALLET_BADGE: `w1@${origin}`,
    PERFORMANCE_MONITOR: `m1:token@${origin}`,
    ...settings(origin),
  });
  const stop = () => Promise.all([standIns.stop(), server.stop()]);
  return { standIns, address: server.address, stop };
}

export const testWithThirdParties = base.extend<{ start: typeof startBoth }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern
  start: async ({}, use) => {
    const started: Awaited<ReturnType<typeof startBoth>>[] = [];
    await use(async (settings) => {
      const both = await startBoth(settings);
      started.push(both);
      return both;
    });
    for (const { stop } of started) await stop();
  },
});

/** Records policy violations and uncaught errors of the page, until the test is over. */
export async function collectProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`policy: ${event.effectiveDirective} ${event.blockedURI}`),
    ),
  );
  page.on('console', (message) => {
    if (message.text().startsWith('policy:')) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}
