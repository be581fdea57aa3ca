import type { BrowserContext, Page, Route } from '@playwright/test';

type Behaviour = 'works' | 'throws' | 'hangs' | 'answers HTML' | 'refuses';

/** The origin of all third parties. The tests respond in its place. */
export const thirdPartyOrigin = 'https://scripts.example';

/** The settings of the server under test. */
export const thirdPartySettings = {
  // The heatmap is loaded in this environment only.
  ENVIRONMENT: 'prod',
  TAG_MANAGER: `GTM-1@${thirdPartyOrigin}`,
  HEATMAP: `h1@${thirdPartyOrigin}`,
  CHAT_DEPLOYMENTS: `dev:c0,prod:c1@${thirdPartyOrigin}`,
  REVIEWS: `r1@${thirdPartyOrigin}`,
  WALLET_BADGE: `w1@${thirdPartyOrigin}`,
  PERFORMANCE_MONITOR: `m1:token@${thirdPartyOrigin}`,
};

/** Small scripts that behave as the pages expect of the providers' own. */
const scripts: Record<string, string> = {
  '/scripttemplates/otSDKStub.js': `
    window.OnetrustActiveGroups = ',C0001,C0003,';
    window.OneTrust = { ToggleInfoDisplay: () => { document.title = 'manager opened'; } };
    OptanonWrapper();`,
  '/gtm.js': 'window.dataLayer.push({ event: "stand-in" });',
  '/tag/h1': 'window.heatmap = document.body.dataset.clarityMask;',
  '/eu1/v6/datadog-rum.js': 'window.DD_RUM = { init: (options) => { window.monitor = options; } };',
  '/bootstrap/v5/tp.widget.bootstrap.min.js':
    'document.querySelector(".trustpilot-widget").textContent = "Rated 4.8 of 5";',
  '/badge.js': 'document.currentScript.after("Add to your wallet");',
  '/genesys-bootstrap/genesys.min.js': `
    const launcher = document.createElement('button');
    const panel = document.createElement('div');
    launcher.textContent = 'Chat with us';
    panel.textContent = 'How can we help?';
    launcher.hidden = panel.hidden = true;
    document.body.append(launcher, panel);
    const commands = {
      'Launcher.show': () => { launcher.hidden = false; },
      'Launcher.hide': () => { launcher.hidden = true; },
      'Messenger.open': () => { panel.hidden = false; },
      'Messenger.close': () => { panel.hidden = true; },
      'Database.set': (data) => { window.chatAttributes = data.messaging.customAttributes; },
    };
    const queue = window.Genesys.q;
    const { c } = window.Genesys;
    window.Genesys = (method, name, argument) =>
      method === 'subscribe' ? argument() : commands[name](argument);
    window.Genesys.c = c;
    for (const call of queue) window.Genesys(...call);`,
};

/** Responds in the third parties' place. Returns the paths of the scripts that were requested so far. */
export async function standInForThirdParties(
  context: BrowserContext,
  behaviours: Record<string, Behaviour> = {},
): Promise<string[]> {
  const requested: string[] = [];
  await context.route(`${thirdPartyOrigin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname;
    requested.push(path);
    return respond(route, behaviours[path] ?? 'works', path);
  });
  return requested;
}

async function respond(route: Route, behaviour: Behaviour, path: string): Promise<void> {
  if (behaviour === 'hangs') return;
  if (behaviour === 'refuses') return route.abort('connectionrefused');
  if (behaviour === 'answers HTML')
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Sign in</title>',
    });
  const body = behaviour === 'throws' ? 'throw new Error("stand-in");' : scripts[path];
  return route.fulfill({
    status: body === undefined ? 404 : 200,
    contentType: 'text/javascript',
    headers: { 'cache-control': 'no-store' },
    body: body ?? '',
  });
}

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
