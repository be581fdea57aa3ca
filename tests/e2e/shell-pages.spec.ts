import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated, holdScripts } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { collectProblems } from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';

const widths = [390, 1280];
const phoneNumber = '0801 157 0142';

/** The page has full header and footer, fits the window at both widths and is accessible. */
async function expectFullShell(page: Page): Promise<void> {
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  const section = page.getByRole('banner').locator('summary').filter({ hasText: 'Energy' });
  for (const width of widths) {
    await expectNoOverflow(page, width, 844);
    const [shown, hidden] = width === 390 ? [menuButton, section] : [section, menuButton];
    await expect(shown).toBeVisible();
    await expect(hidden).toBeHidden();
  }
  // site-shell.spec.ts and listing.spec.ts check header and footer.
  await expectAccessible(page, { include: ['main'] });
  await expect(
    page.getByRole('contentinfo').getByRole('heading', { name: 'Helpful Links' }),
  ).toBeVisible();
}

test('the pages that the footer links to exist', async ({ page }) => {
  await page.goto(basePath);
  for (const [link, heading] of [
    ['Cookies', 'Cookies'],
    ['Accessibility', 'Accessibility statement'],
    ['Contact us', 'Contact us'],
  ] as const) {
    // Each of these pages has the same footer.
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectFullShell(page);
  }
});

test('the pages of 404, 410 and 500 are in the shell with the customer-service number', async ({
  page,
  request,
}) => {
  const main = page.getByRole('main');
  const expectErrorPage = async (heading: string) => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main.getByRole('link', { name: phoneNumber })).toBeVisible();
    await expectFullShell(page);
  };
  for (const [path, status, heading] of [
    [`${basePath}/no-such-plan`, 404, 'There is no plan at this address'],
    [`${basePath}/boiler-starter`, 410, 'We no longer sell Boiler Starter'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(status);
    await expectErrorPage(heading);
  }
  for (const [path, text] of [
    ['/nowhere', 'We cannot find that page'],
    ['/chat', 'We cannot find that page'],
    [`${basePath}/no-such-plan/summary`, 'There is no plan at this address'],
    [`${basePath}/heat-pump-care`, 'It does not cover the heat pump.'],
    ['/login?go=%2Fmy-account', 'You cannot sign in on this website'],
    ['/energy-quote/postcode', 'You cannot get an energy quote on this website'],
  ] as const) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(404);
    const html = await response.text();
    expect(html, path).toContain(text);
    expect(html, path).not.toContain('See Boiler');
  }

  // A client navigation whose data the server does not deliver.
  await page.route('**/*.data*', (route) => route.fulfill({ status: 500, body: 'failed' }));
  await page.goto(basePath);
  await expectHydrated(page);
  await main
    .getByRole('link', { name: /^Choose/ })
    .first()
    .click();
  await expectErrorPage('Something went wrong');
});

test('the skip link is the first stop of the keyboard and leads to the main content, also before hydration', async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto('/nowhere', { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  release();
  await expectHydrated(page);
  await expect(page.getByRole('main')).toBeFocused();
});

test('a page of the account area leads a visitor who is not signed in to the login page, with its query and hash, and is not shown before', async ({
  page,
  context,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const record = () => {
      const heading = document.querySelector('h1');
      const isShown = heading && getComputedStyle(heading).visibility === 'visible';
      if (isShown && location.pathname !== '/login') console.info('shown');
      requestAnimationFrame(record);
    };
    requestAnimationFrame(record);
  });
  const shown: string[] = [];
  page.on('console', (message) => {
    if (message.text() === 'shown') shown.push(page.url());
  });
  const path = '/my-account/move-out?from=menu&next=%2Fa%3Fb#meter-readings';
  await page.goto(path);
  await expect(page).toHaveURL((url) => url.pathname === '/login');
  const login = new URL(page.url());
  expect(login.searchParams.get('go')).toBe(path);
  expect(login.hash).toBe('');
  expect(shown).toEqual([]);

  const account = { name: 'accountInfo', value: btoa('1001:2002'), url: String(baseURL) };
  await context.addCookies([account]);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[data-consent]')).toBeAttached();
  await expect(page).toHaveURL(path);
});

test('hostile cookie values leave header, footer and consent as for a visitor without cookies', async ({
  page,
  context,
  baseURL,
}) => {
  const url = String(baseURL);
  const script = encodeURIComponent('"><script>window.isHacked = true</script>');
  const logo = encodeURIComponent('{"partnerLogoUrl":"https://elsewhere.example/a.svg"}');
  await context.clearCookies();
  await context.addCookies([
    { name: 'authToken', value: '%E0%A4%A', url },
    { name: 'contractNumbers', value: `,,,${script}`, url },
    { name: 'quoteCampaignCode', value: script, url },
    { name: 'partnershipData', value: logo, url },
    { name: 'cookieConsent', value: `{"categories":${script}`, url },
    { name: 'journeyData', value: '%00%FF', url },
  ]);
  const problems = await collectProblems(page);
  await page.goto(basePath);
  await expect(page.getByRole('region', { name: 'Cookies' })).toBeVisible();
  const quote = page.locator('.menu-link', { hasText: 'Get a quote' });
  await expect(quote).toHaveAttribute('href', '/energy-quote/postcode');
  await expect(page.locator('[data-partner-logo] img')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-partner');
  await expect(
    page.getByRole('contentinfo').getByRole('heading', { name: 'Helpful Links' }),
  ).toBeVisible();
  await expectNoOverflow(page, 390, 844);
  expect(await page.evaluate(() => 'isHacked' in window)).toBe(false);
  expect(problems).toEqual([]);
});

test('a printed page has the logo and the content without menu, footer, buttons of the shell and notices', async ({
  page,
  context,
}) => {
  await context.clearCookies();
  await openStep(page, { step: 'summary' });
  const consent = page.getByRole('region', { name: 'Cookies' });
  await expect(consent).toBeVisible();
  for (const path of ['', basePath]) {
    if (path !== '') await page.goto(path);
    await expect(consent).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('You are offline.')).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      await expect(page.getByRole('link', { name: /: all plans$/ })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(consent).toBeHidden();
      for (const hidden of ['footer', '.menu', '.menu-tools', '.utility-bar', '.offline-notice']) {
        const shown = page.locator(hidden).filter({ visible: true });
        await expect(shown, `${hidden} of ${path} at ${width} pixels`).toHaveCount(0);
      }
    }
    await page.emulateMedia({ media: 'screen' });
    await context.setOffline(false);
  }
});
