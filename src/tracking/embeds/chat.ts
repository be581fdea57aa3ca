import { readAccount } from '#tracking/account/account-cookies.ts';
import { chatPaths } from '#tracking/third-parties/chat-paths.ts';
import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';
import { createScript, loadScript } from './load-script.ts';

type GenesysCall = (method: 'command' | 'subscribe', name: string, options?: unknown) => void;

declare global {
  interface Window {
    _genesysJs?: string;
    /** Calls before the script is loaded are queued in `q`. */
    Genesys?: GenesysCall & { q?: unknown[][]; t?: number; c?: Record<string, string> };
  }
}

/** The region of the retailer's Genesys organisation; its environments differ by deployment. */
const chatEnvironment = 'prod-euw2';

/** Returns a function to call on every page: it shows chat on the pages that have it and hides it on all others. */
export function createChat(thirdParty: ConfiguredThirdParty): () => void {
  let isLoaded = false;

  const load = () => {
    isLoaded = true;
    const queue: unknown[][] = [];
    const genesys: GenesysCall = (...call) => queue.push(call);
    window._genesysJs = 'Genesys';
    window.Genesys = Object.assign(genesys, {
      q: queue,
      t: Date.now(),
      c: { environment: chatEnvironment, deploymentId: thirdParty.id },
    });
    void loadScript(createScript(thirdParty));
  };

  return () => {
    const isChatPage = chatPaths.includes(location.pathname);
    if (isChatPage && !isLoaded) load();
    if (!isLoaded) return;
    if (!isChatPage) {
      whenReady('Messenger', () => command('Messenger.close'));
      whenReady('Launcher', () => command('Launcher.hide'));
      return;
    }
    whenReady('Database', () =>
      command('Database.set', { messaging: { customAttributes: chatAttributes() } }),
    );
    whenReady('Launcher', () => command('Launcher.show'));
    if (new URLSearchParams(location.search).get('chat_open') === 'true') {
      whenReady('Messenger', () => command('Messenger.open'));
    }
  };
}

/** The data about the visitor that the chat agent sees. */
function chatAttributes(): Record<string, string> {
  const { businessPartnerNumber, contractAccountNumber } = readAccount(document.cookie);
  return {
    pathname: location.pathname,
    userAgent: navigator.userAgent,
    ...(businessPartnerNumber && { businessPartnerNumber }),
    ...(contractAccountNumber && { contractAccNumber: contractAccountNumber }),
  };
}

/** A plugin that is already ready calls back at once. */
function whenReady(plugin: 'Messenger' | 'Launcher' | 'Database', run: () => void): void {
  // The third argument of `subscribe` is the callback.
  window.Genesys?.('subscribe', `${plugin}.ready`, run);
}

function command(name: string, options: object = {}): void {
  window.Genesys?.('command', name, options);
}
