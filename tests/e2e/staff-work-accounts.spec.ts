import { expect, type Page } from '@playwright/test';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { type OpenIdProvider, startOpenIdProvider } from '#tests/support/openid-provider.ts';
import { type OwnServer, startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createShiftedClock } from '#tests/support/shifted-clock.ts';
import { expectSound, heading } from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

const minuteMs = 60_000;

// In one worker, because each worker would start a server.
test.describe.configure({ mode: 'default' });

let provider: OpenIdProvider;
let server: OwnServer;
let origin: string;

test.beforeAll(async () => {
  const STAFF_PORT = String(await findFreePort());
  origin = `http://127.0.0.1:${STAFF_PORT}`;
  provider = await startOpenIdProvider({ origin });
  provider.accounts = {
    lena: { name: 'Lena Fox', roles: ['viewer'] },
    priya: { name: 'Priya Shah', roles: ['care', 'viewer'] },
    marek: { name: 'Marek Dunne', roles: 'admin' },
    tom: { name: 'Tom Gray', roles: ['driver'] },
  };
  server = await startOwnServer({ ...provider.settings, ...createShiftedClock(0), STAFF_PORT });
});

test.afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const menu = (page: Page) => page.getByRole('navigation', { name: 'Staff' }).getByRole('link');

async function signIn(page: Page, account: string): Promise<void> {
  // The provider remembers who has signed in.
  await page.context().clearCookies();
  provider.account = account;
  await page.goto(origin);
  await page.getByRole('link', { name: 'Sign in with your work account' }).press('Enter');
}

const roles = [
  { account: 'lena', name: 'Lena Fox', role: 'viewer', mayAudit: false },
  { account: 'priya', name: 'Priya Shah', role: 'care', mayAudit: false },
  { account: 'marek', name: 'Marek Dunne', role: 'admin', mayAudit: true },
];

test('viewer, care agent and admin sign in with work accounts, see the pages of their role alone, and sign out; an account without a role is told what to ask for', async ({
  page,
}) => {
  await page.goto(origin);
  await expectSound(page);
  for (const { account, name, role, mayAudit } of roles) {
    await signIn(page, account);
    await expect(heading(page)).toHaveText('Today');
    const who = page.getByRole('banner');
    await expect(who).toContainText(name);
    await expect(who).toContainText(role);
    await expect(menu(page).filter({ hasText: 'Audit' })).toHaveCount(mayAudit ? 1 : 0);
    await page.goto(`${origin}/audit`);
    await expect(heading(page)).toHaveText(mayAudit ? 'Audit' : 'You may not see this page');
    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await expect(heading(page)).toHaveText('emberly staff');
  }
  await signIn(page, 'tom');
  await expect(page.getByRole('alert')).toHaveText(
    'Your work account tom@example.com has no role here. Ask whoever manages work accounts to give it viewer, care or admin in the claim “roles”.',
  );
  await expectSound(page);
});

test('a form that is pressed when the role must be confirmed again is done, and the role that was taken away ends', async ({
  page,
}) => {
  const enquiry = await fetch(`${server.address}${endpointPaths.submitSpeakToAnExpert}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(apiOperations.submitSpeakToAnExpert.exampleBody),
  });
  expect(enquiry.status).toBe(200);
  await signIn(page, 'priya');
  await menu(page).filter({ hasText: 'Deliveries' }).click();
  const button = page.getByRole('button', { name: 'All now: Enquiry to the CRM' });
  await expect(button).toBeVisible();

  // Cookies ignore ports, so the provider's are among them.
  const cookies = await page.context().cookies(origin);
  const cookie = cookies.find(({ name }) => name === 'staff');
  const isAskedAgain = async () => {
    const headers = { cookie: `staff=${cookie?.value}` };
    const { headers: answered } = await fetch(origin, { headers, redirect: 'manual' });
    return answered.get('location')?.includes('prompt=none') ?? false;
  };
  const passMinutes = async (minutes: number) => {
    server.moveClock(new Date(Date.now() + minutes * minuteMs));
    await expect.poll(isAskedAgain).toBe(true);
  };
  await passMinutes(16);
  await button.click();
  await expect(page).toHaveURL(`${origin}/deliveries?done=1`);
  expect(await isAskedAgain()).toBe(false);

  provider.accounts.priya = { name: 'Priya Shah', roles: [] };
  await passMinutes(32);
  await page.getByRole('link', { name: 'Today', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('has no role here');
  await page.goto(origin);
  await expect(page).toHaveURL(`${origin}/sign-in`);
});
