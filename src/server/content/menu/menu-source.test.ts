import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { openMenuSource } from './menu-source.ts';

const contentMenu = loadedTestContent.menu;
const [firstItem] = contentMenu.items;
const otherMenu = { ...contentMenu, items: contentMenu.items.slice(0, 1) };

/** A menu source whose server answers as the test says, and is asked again every few milliseconds. */
async function sourceOf(answer: RequestListener, timeoutMs = 20_000) {
  const server = createServer((request, response) => current(request, response));
  let current = answer;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let sentence: string | undefined;
  const source = openMenuSource({
    url: `http://127.0.0.1:${port}/menu`,
    contentMenu: () => contentMenu,
    warn: (said) => {
      sentence = said;
    },
    intervalMs: 5,
    timeoutMs,
  });
  onTestFinished(() => {
    source.close();
    server.closeAllConnections();
    server.close();
  });
  const answerWith = (next: RequestListener) => {
    current = next;
  };
  return { source, warning: () => sentence, answerWith };
}

const sending =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

const working = sending({ ...otherMenu, environmentName: 'prod' });

test('the menu is that of the content when no URL is set', () => {
  const warn = () => {};
  const source = openMenuSource({ url: '', contentMenu: () => contentMenu, warn, intervalMs: 5 });
  expect(source.current()).toBe(contentMenu);
  expect(source.version()).toBe('');
  source.close();
});

test('the menu is that of the content until the menu call has responded, then the fetched one with a new version', async () => {
  const { source } = await sourceOf(working);
  expect(source.current()).toBe(contentMenu);
  await expect.poll(source.current).toEqual(otherMenu);
  expect(source.version()).toMatch(/^[\da-f]{16}$/);
});

test('a fetched menu may have unknown fields at every level', async () => {
  const [group] = firstItem?.groups ?? [];
  const [link] = group?.links ?? [];
  const items = [
    {
      ...firstItem,
      icon: 'bolt',
      groups: [{ ...group, order: 1, links: [{ ...link, target: '_blank' }] }],
    },
  ];
  const { source } = await sourceOf(sending({ ...otherMenu, items, updatedAt: '2026-11-16' }));
  await expect
    .poll(source.current)
    .toEqual({ ...otherMenu, items: [{ ...firstItem, groups: [{ ...group, links: [link] }] }] });
});

const thousandsOfLinks = {
  ...contentMenu,
  items: [
    {
      ...firstItem,
      groups: [
        {
          label: 'All',
          links: Array.from({ length: 10_000 }, (_, n) => ({ text: `Link ${n}`, href: `/${n}` })),
        },
      ],
    },
  ],
};
const tooManyLinks = {
  ...contentMenu,
  items: [
    {
      ...firstItem,
      groups: [
        { label: 'All', links: Array.from({ length: 201 }, () => ({ text: 'A', href: '/a' })) },
      ],
    },
  ],
};

test.each<[string, RequestListener, string]>([
  ['does not respond', () => {}, 'timeout'],
  [
    'sends half a menu and stops',
    (_, response) => void response.writeHead(200).write('{"actions":'),
    'timeout',
  ],
  [
    'sends a byte now and then',
    (_, response) => {
      const timer = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(timer));
    },
    'timeout',
  ],
  ['closes the connection', (request) => void request.destroy(), 'UND_ERR_SOCKET'],
  ['responds with 500', sending('', 500), 'HTTP 500'],
  [
    'redirects',
    (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
    'HTTP 302',
  ],
  [
    'sends a link that browsers read as another host',
    sending({
      ...contentMenu,
      actions: { ...contentMenu.actions, loggedOut: [{ text: 'X', href: '/\\evil.example' }] },
    }),
    'actions.loggedOut.0.href: must start with / or https://, without spaces',
  ],
  ['sends HTML', sending('<!doctype html><title>Sorry</title>'), 'response is not JSON'],
  ['sends another object', sending({ hello: 'world' }), 'actions: Invalid input'],
  [
    'sends a script as a link',
    sending({
      ...contentMenu,
      actions: { ...contentMenu.actions, loggedOut: [{ text: 'X', href: 'javascript:alert(1)' }] },
    }),
    'actions.loggedOut.0.href: must start with / or https://, without spaces',
  ],
  ['sends a list', sending([]), 'response: Invalid input'],
  [
    'sends no section',
    sending({ ...contentMenu, items: [] }),
    'items: must contain at least one section',
  ],
  [
    'sends no action',
    sending({ ...contentMenu, actions: { ...contentMenu.actions, loggedIn: [] } }),
    'actions.loggedIn: must contain at least one link',
  ],
  [
    'sends a section without a name',
    sending({ ...contentMenu, items: [{ ...firstItem, label: undefined }] }),
    'items.0.label: Invalid input',
  ],
  ['sends 201 links', sending(tooManyLinks), 'items: must contain at most 200 links'],
  ['sends 10,000 links', sending(thousandsOfLinks), 'response is longer than 262144 bytes'],
])(
  'the last valid menu stays, and a warning says why until it is right again, when the menu call %s',
  async (_, answer, problem) => {
    const timeoutMs = problem === 'timeout' ? 100 : undefined;
    const { source, warning, answerWith } = await sourceOf(working, timeoutMs);
    await expect.poll(source.current).toEqual(otherMenu);
    const version = source.version();
    answerWith(answer);
    await expect.poll(warning).toContain(`is not usable (${problem}`);
    expect(source.current()).toEqual(otherMenu);
    expect(source.version()).toBe(version);
    answerWith(working);
    await expect.poll(warning).toBe(undefined);
  },
);

test('the menu source makes no call after it is closed', async () => {
  const counted = () => {
    const counter = { calls: 0 };
    const answer: RequestListener = (request, response) => {
      counter.calls += 1;
      working(request, response);
    };
    return { counter, answer };
  };
  const closed = counted();
  const { source } = await sourceOf(closed.answer);
  await expect.poll(source.version).not.toBe('');
  source.close();
  // The time in which another source with the same interval makes several calls.
  const open = counted();
  await sourceOf(open.answer);
  await expect.poll(() => open.counter.calls).toBeGreaterThan(2);
  const { calls } = closed.counter;
  await expect.poll(() => open.counter.calls).toBeGreaterThan(5);
  expect(closed.counter.calls).toBe(calls);
});
