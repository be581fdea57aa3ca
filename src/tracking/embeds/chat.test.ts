import { afterEach, beforeEach, expect, test } from 'vitest';
import { chatPaths } from '#tracking/third-parties/chat-paths.ts';
import { thirdParties } from '#tracking/third-parties/registry.ts';
import { createChat } from './chat.ts';

const chat = () =>
  createChat({ ...thirdParties.chat, key: 'chat', id: 'c1', origin: 'https://chat.example' });
const open = (address: string) => history.replaceState(null, '', address);

/** The commands that Genesys has received, as it runs them when all its plugins are ready. */
function commands(): string[] {
  const names: string[] = [];
  const queue = window.Genesys?.q ?? [];
  // Callbacks of ready plugins add commands to the same queue.
  for (const [method, name, callback] of queue) {
    if (method === 'command') names.push(String(name));
    if (method === 'subscribe' && typeof callback === 'function') callback();
  }
  return names;
}

beforeEach(() => delete window.Genesys);
afterEach(() => {
  document.head.replaceChildren();
  delete window.Genesys;
  open('/');
});

test('chat is not loaded on a page that is not a chat page', () => {
  const update = chat();
  for (const path of ['/', '/home-services/products', '/support-centre', `${chatPaths[0]}/more`]) {
    open(path);
    update();
  }
  expect(document.querySelector('script')).toBeNull();
  expect(window.Genesys).toBeUndefined();
});

test.each(chatPaths)('chat is loaded and shown, but not opened, on the chat page %s', (path) => {
  open(path);
  chat()();
  expect(document.querySelectorAll('script')).toHaveLength(1);
  expect(window.Genesys?.c).toEqual({ environment: 'prod-euw2', deploymentId: 'c1' });
  expect(commands()).toEqual(['Database.set', 'Launcher.show']);
});

test('chat_open=true in the address opens the chat on a chat page only', () => {
  open('/support-centre/complaints?chat_open=true');
  const update = chat();
  update();
  expect(commands()).toContain('Messenger.open');
  open('/support-centre/complaints?chat_open=1');
  delete window.Genesys;
  chat()();
  expect(commands()).not.toContain('Messenger.open');
  open('/home-services/products?chat_open=true');
  delete window.Genesys;
  chat()();
  expect(window.Genesys).toBeUndefined();
});

test('chat is closed and hidden on another page, and shown again on the way back', () => {
  open('/support-centre/complaints');
  const update = chat();
  update();
  open('/home-services/products');
  update();
  expect(commands().slice(-2)).toEqual(['Messenger.close', 'Launcher.hide']);
  window.Genesys?.q?.splice(0);
  open('/support-centre/bereavement');
  update();
  expect(commands()).toEqual(['Database.set', 'Launcher.show']);
  expect(document.querySelectorAll('script')).toHaveLength(1);
});

test('chat tells the agent the page, the browser and the account of a visitor who is logged in', () => {
  const attributes = () => {
    window.Genesys?.q?.splice(0);
    update();
    commands();
    return window.Genesys?.q?.find(([, name]) => name === 'Database.set')?.[2];
  };
  open('/smart-export-guarantee');
  const update = chat();
  update();
  expect(attributes()).toEqual({
    messaging: {
      customAttributes: { pathname: '/smart-export-guarantee', userAgent: navigator.userAgent },
    },
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the test sets what a browser holds
  document.cookie = `accountInfo=${btoa('1001:2002')}; path=/`;
  expect(attributes()).toMatchObject({
    messaging: {
      customAttributes: { businessPartnerNumber: '1001', contractAccNumber: '2002' },
    },
  });
  // biome-ignore lint/suspicious/noDocumentCookie: the test removes what it set
  document.cookie = 'accountInfo=; path=/; max-age=0';
});
