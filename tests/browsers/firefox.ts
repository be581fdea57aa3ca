import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createBrowserEnvironment } from '#tests/support/browser-environment.ts';
import { createClickActions, createKeyActions, type LaunchTab } from './tab.ts';

export const firefoxPath = '/usr/bin/firefox-esr';

/** Lines that Firefox reads at its start. */
const preferences = [
  'user_pref("intl.accept_languages", "en-GB");',
  // As on a phone: a scroll bar beside the page would make it narrower.
  'user_pref("ui.useOverlayScrollbars", 1);',
  // Without these, Firefox itself sends requests to other hosts.
  'user_pref("network.captive-portal-service.enabled", false);',
  'user_pref("network.connectivity-service.enabled", false);',
].join('\n');

interface Message {
  id?: number;
  method?: string;
  params?: { level?: string; text?: string };
  result?: unknown;
  message?: string;
}

/** Firefox, by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/), which it has built in. */
export const launchFirefox: LaunchTab = async (viewport, profile) => {
  writeFileSync(join(profile, 'user.js'), preferences);
  const child = spawn(
    firefoxPath,
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'],
    { env: createBrowserEnvironment('arimo', profile), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => child.kill());
  const problems: string[] = [];
  const { send, close } = await connect(await readAddress(child.stderr), ({ level, text }) => {
    if (level === 'error' || level === 'warn') problems.push(text ?? '');
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const tree = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
  const context = tree.contexts[0]?.context;
  await send('browsingContext.setViewport', { context, viewport, devicePixelRatio: 1 });
  const act = (actions: unknown) => send('input.performActions', { context, actions });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    reload: () => send('browsingContext.reload', { context, wait: 'complete' }),
    back: () => send('browsingContext.traverseHistory', { context, delta: -1 }),
    evaluate: async (expression) => {
      const answer = (await send('script.evaluate', {
        expression: `JSON.stringify((${expression}) ?? null)`,
        target: { context },
        awaitPromise: true,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } };
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return JSON.parse(answer.result.value);
    },
    click: (x, y) => act(createClickActions(x, y)),
    press: (keys) => act(createKeyActions(keys)),
    screenshot: async () => {
      const picture = await send('browsingContext.captureScreenshot', {
        context,
        origin: 'document',
      });
      return Buffer.from((picture as { data: string }).data, 'base64');
    },
    problems: () => problems,
    close: async () => {
      close();
      child.kill();
      await once(child, 'close');
    },
  };
};

async function readAddress(output: Readable): Promise<string> {
  let written = '';
  for await (const text of output.iterator({ destroyOnReturn: false })) {
    written += String(text);
    const address = /WebDriver BiDi listening on (ws:\S+)\n/.exec(written)?.[1];
    if (address) {
      // Reads on, because a full pipe would block the browser.
      output.resume();
      return `${address}/session`;
    }
  }
  throw new Error(`Firefox did not start: ${written}`);
}

/** Sends commands, and passes each entry of the browser's log on. */
async function connect(address: string, onEntry: (entry: NonNullable<Message['params']>) => void) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (message: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.method === 'log.entryAdded') onEntry(message.params ?? {});
    if (message.id !== undefined) waiting.get(message.id)?.(message);
  });
  let commands = 0;
  const send = async (method: string, params: object): Promise<unknown> => {
    const id = ++commands;
    socket.send(JSON.stringify({ id, method, params }));
    const { result, message } = await new Promise<Message>((resolve) => waiting.set(id, resolve));
    waiting.delete(id);
    if (result === undefined) throw new Error(`${method}: ${message}`);
    return result;
  };
  return { send, close: () => socket.close() };
}
