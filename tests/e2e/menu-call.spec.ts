import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { startOwnServer } from '#tests/support/own-server.ts';

const createMenu = (linkCount: number) => ({
  actions: {
    loggedOut: [{ text: 'My account', href: '/my-account' }],
    loggedIn: [{ text: 'Sign out', href: '/logout' }],
  },
  items: [
    {
      id: 'winter',
      label: 'Winter help',
      groups: [
        {
          label: 'Keeping warm',
          links: Array.from({ length: linkCount }, (_, n) => ({
            text: `Advice ${n}`,
            href: `/advice/${n}`,
          })),
        },
      ],
    },
  ],
});

/** Menu calls that fail, by the way in which they do. */
const failures: Record<string, RequestListener> = {
  slow: () => {},
  down: (request) => void request.destroy(),
  garbage: (_, response) => response.end('<!doctype html><title>Sorry</title>'),
  'has 10,000 links': (_, response) => response.end(JSON.stringify(createMenu(10_000))),
};

test('pages show the menu at MENU_URL, and its last valid copy when that call is slow, down, garbage or has 10,000 links', async ({
  page,
}) => {
  test.slow();
  let requests = 0;
  let respond: RequestListener = (_, response) => response.end(JSON.stringify(createMenu(3)));
  const menuServer = createServer((request, response) => {
    requests += 1;
    respond(request, response);
  });
  menuServer.listen(0, '127.0.0.1');
  await once(menuServer, 'listening');
  const { port } = menuServer.address() as AddressInfo;
  const server = await startOwnServer({
    MENU_URL: `http://127.0.0.1:${port}`,
    MENU_REFRESH_SECONDS: '1',
  });

  const section = page.getByRole('banner').locator('summary');
  const links = page.locator('.menu-link');
  const expectFetchedMenu = async (problem: string) => {
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(`${server.address}${basePath}`);
    await expect(section, problem).toHaveText(['Winter help']);
    await section.click();
    await expect(links.filter({ visible: true }), problem).toHaveCount(3);
    await expectNoOverflow(page, 390, 844);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(section, problem).toBeVisible();
  };
  // Until the first response of the menu call, pages have the menu of the content.
  await expect
    .poll(async () => (await fetch(`${server.address}${basePath}`)).text())
    .toContain('Winter help');
  await expectFetchedMenu('works');
  await expectAccessible(page, { include: ['header'] });
  for (const [problem, listener] of Object.entries(failures)) {
    respond = listener;
    const before = requests;
    // The second request after the change comes when the first one has failed.
    await expect.poll(() => requests - before, problem).toBeGreaterThan(1);
    await expectFetchedMenu(problem);
  }
  menuServer.closeAllConnections();
  menuServer.close();
  await server.stop();
});
