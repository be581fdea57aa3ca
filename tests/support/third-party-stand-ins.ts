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

/** Small scripts that need of the page what the first lines of the providers' own scripts need. */
const scripts: Record<string, string> = {
  // OneTrust looks for its own element and the domain's id there, and starts only when its settings have been loaded.
  '/scripttemplates/otSDKStub.js': `
    const stub = document.querySelector("script[src*='otSDKStub']");
    if (stub.getAttribute('data-domain-script') !== 'o1') throw new Error('no domain');
    setTimeout(() => {
      window.OnetrustActiveGroups = ',C0001,C0003,';
      window.OneTrust = { ToggleInfoDisplay: () => { document.title = 'manager opened'; } };
      window.OptanonWrapper();
    });`,
  // Google Tag Manager reads the entries from before, the start event among them, and takes over the queue's push.
  '/gtm.js': `
    const layer = window.dataLayer;
    if (!layer.some((entry) => entry.event === 'gtm.js' && entry['gtm.start'] > 0)) throw new Error('not started');
    const push = layer.push;
    layer.push = (...entries) => push.apply(layer, entries);
    layer.push({ event: 'gtm.dom' });`,
  // Clarity's tag calls the queue, moves that call to its front, and loads the recorder beside the first script of the document.
  '/tag/h1': `
    const { clarity } = window;
    if (clarity.v || clarity.t) throw new Error('started twice');
    clarity.t = true;
    document.getElementsByTagName('script')[0].parentNode.nodeName;
    clarity('start', { projectId: 'h1' });
    clarity.q.unshift(clarity.q.pop());
    window.heatmap = { mask: document.body.dataset.clarityMask, calls: clarity.q.map(([name]) => name) };`,
  // Datadog replaces the global and runs the functions that waited in its queue.
  '/eu1/v6/datadog-rum.js': `
    const waiting = window.DD_RUM?.q ?? [];
    window.DD_RUM = { version: '6', onReady: (run) => run(), init: (options) => {
      if (!options.applicationId || !options.clientToken) throw new Error('no application');
      window.monitor = options;
    } };
    for (const run of waiting) run();`,
  // Trustpilot shows the widgets that are in the document, in frames, and others only when it is asked to.
  '/bootstrap/v5/tp.widget.bootstrap.min.js': `
    const show = (widget) => {
      if (!widget.dataset.templateId || !widget.dataset.businessunitId) throw new Error('no template');
      widget.textContent = 'Rated 4.8 of 5';
      widget.dataset.times = String(Number(widget.dataset.times ?? 0) + 1);
    };
    window.Trustpilot = { loadFromElement: show };
    document.querySelectorAll('.trustpilot-widget').forEach(show);`,
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
    // Genesys finds its global by this name, with the queue, the time and the settings on it.
    const name = window._genesysJs;
    const { q, t, c } = window[name];
    if (!(t > 0) || !c.environment || !c.deploymentId) throw new Error('no deployment');
    window[name] = (method, call, argument) =>
      method === 'subscribe' ? setTimeout(argument) : commands[call](argument);
    Object.assign(window[name], { t, c });
    for (const call of q) window[name].apply(null, call);`,
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
