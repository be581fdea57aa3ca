import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Behaviour = 'works' | 'throws' | 'hangs' | 'answers HTML' | 'refuses';

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

/** A server on loopback that stands for all third parties and records which of their scripts were requested. */
export async function startStandIns() {
  const requested: string[] = [];
  let behaviour: Behaviour = 'works';
  const server = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    requested.push(path);
    if (behaviour === 'hangs') return;
    if (behaviour === 'refuses') return void request.socket.destroy();
    const isHtml = behaviour === 'answers HTML';
    response.setHeader('content-type', isHtml ? 'text/html' : 'text/javascript');
    response.setHeader('cache-control', 'no-store');
    const text = behaviour === 'throws' ? 'throw new Error("stand-in");' : scripts[path];
    response.statusCode = text === undefined ? 404 : 200;
    response.end(isHtml ? '<!doctype html><title>Sign in</title>' : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requested,
    behave: (next: Behaviour) => {
      behaviour = next;
      requested.length = 0;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
