import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { createServer } from 'node:net';
import { createBrowserEnvironment } from '#tests/support/browser-environment.ts';
import {
  createClickActions,
  createKeyActions,
  type LaunchTab,
  patienceMs,
  waitForValue,
} from './tab.ts';

export const webkitDriverPath = '/usr/bin/WebKitWebDriver';
export const xvfbPath = '/usr/bin/Xvfb';

/** The small browser that comes with WebKitGTK. */
export const findMiniBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0];

/** Settings of WebKit that are off by default: the tab is opened by a script. */
const flags = ['--automation', '--javascript-can-open-windows-automatically=true'];

// Higher than any page, because the picture of a page is taken in a window as high as the page.
const screen = '1400x12000x24';

/**
 * Returns the value with the errors since the last call. WebKit's driver does not report errors. So the first call, after
 * the load event, reads those that the product has recorded in `pageErrors`, and listens for further ones.
 */
const recordProblems = `(evaluated) => {
  if (!window.recordedProblems) {
    const list = (window.recordedProblems = [...(Array.isArray(window.pageErrors) ? window.pageErrors : [])].map(describe));
    function describe(event) { return String(event.message ?? event.reason ?? event); }
    addEventListener('error', (event) => list.push(describe(event)));
    addEventListener('unhandledrejection', (event) => list.push(describe(event)));
    for (const name of ['error', 'warn']) {
      const log = console[name];
      console[name] = (...values) => { list.push(values.map(String).join(' ')); log(...values); };
    }
  }
  return { value: evaluated() ?? null, problems: window.recordedProblems.splice(0) };
}`;

/** WebKitGTK's MiniBrowser, by WebDriver (https://www.w3.org/TR/webdriver2/), on a screen in memory. */
export const launchWebkit: LaunchTab = async (viewport, profile) => {
  const xvfb = spawn(xvfbPath, ['-displayfd', '1', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  process.once('exit', () => xvfb.kill());
  const [display] = await once(xvfb.stdout, 'data');
  const port = await findFreePort();
  const driver = spawn(webkitDriverPath, [`--port=${port}`], {
    env: {
      ...createBrowserEnvironment('arimo', profile),
      DISPLAY: `:${String(display).trim()}`,
      NO_AT_BRIDGE: '1',
    },
    stdio: 'ignore',
  });
  process.once('exit', () => driver.kill());
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const status = () => call('GET', '/status').catch(() => undefined);
  await waitForValue(status, () => 'for the driver of WebKit');
  const options = { binary: findMiniBrowser(), args: flags };
  const timeouts = { script: patienceMs, pageLoad: patienceMs };
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options, timeouts } },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const post = (path: string, body: object = {}) => call('POST', `${session}/${path}`, body);
  const execute = (script: string) => post('execute/sync', { script, args: [] });
  /** The page is laid out and painted a little later than the window is resized. */
  const resize = async (height: number) => {
    await post('window/rect', { width: viewport.width, height });
    const isDone = async () =>
      (await execute('return innerHeight')) === height ? true : undefined;
    await waitForValue(isDone, () => `for a window of ${height} pixels`);
    const script =
      'const [done] = arguments; requestAnimationFrame(() => requestAnimationFrame(done))';
    await post('execute/async', { script, args: [] });
  };

  // A window with a toolbar cannot be narrower than 447 pixels; one that a script opens has none.
  const first = await call('GET', `${session}/window`);
  await execute(`open('about:blank', '', 'popup,width=${viewport.width},height=600')`);
  const findOpened = async () => {
    const handles = (await call('GET', `${session}/window/handles`)) as string[];
    return handles.find((handle) => handle !== first);
  };
  const opened = await waitForValue(findOpened, () => 'for the window');
  await post('window', { handle: opened });
  await resize(viewport.height);

  const problems: string[] = [];
  const evaluate = async (expression: string): Promise<unknown> => {
    const answer = (await execute(`return (${recordProblems})(() => (${expression}))`)) as {
      value: unknown;
      problems: string[];
    };
    problems.push(...answer.problems);
    return answer.value;
  };
  return {
    open: (url) => post('url', { url }),
    reload: () => post('refresh'),
    back: () => post('back'),
    evaluate,
    click: (x, y) => post('actions', { actions: createClickActions(x, y) }),
    press: (keys) => post('actions', { actions: createKeyActions(keys) }),
    screenshot: async () => {
      await resize(Number(await evaluate('document.documentElement.scrollHeight')));
      const picture = await call('GET', `${session}/screenshot`);
      await resize(viewport.height);
      return Buffer.from(String(picture), 'base64');
    },
    problems: () => problems,
    close: async () => {
      await call('DELETE', session);
      for (const child of [driver, xvfb]) {
        child.kill();
        await once(child, 'close');
      }
    },
  };
};

/** The driver cannot look for a free port itself. */
async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
