import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';
import { expectAccessible, expectNoOverflow } from '../support/accessibility.ts';
import { basePath, confirmPurchase, pressContinue } from '../support/buyer.ts';
import { openStep } from '../support/open-step.ts';
import { type OwnServer, startOwnServer } from '../support/own-server.ts';
import { test } from '../support/visitor-test.ts';

// In one worker, because each worker would start a server.
test.describe.configure({ mode: 'default' });

let server: OwnServer;
test.beforeAll(async () => {
  server = await startOwnServer({});
});
test.afterAll(() => server?.stop());

function readMail(reference: string) {
  const folder = join(server.dataFolder, 'mail');
  const name = readdirSync(folder).find((file) => file.includes(reference));
  return name === undefined ? undefined : PostalMime.parse(readFileSync(join(folder, name)));
}

test('a buyer switches the renewal off at the summary; confirmation, success page and mail say so and list every payment', async ({
  browser,
}) => {
  const page = await browser.newPage({ baseURL: server.address });
  await openStep(page, { step: 'summary', productId: 'boiler-insurance' });
  const choice = page.getByRole('radiogroup', { name: 'What happens after 12 months?' });
  await expect(choice.getByRole('radio', { name: /Renew automatically/ })).toBeChecked();
  const end = choice.getByRole('radio', { name: /End after 12 months/ });
  await end.check();
  await page.reload();
  await expect(end).toBeChecked();
  await expectAccessible(page, { include: ['form'] });
  await expectNoOverflow(page, 320, 800);
  await pressContinue(page);
  await expect(page.getByText('Ends after 12 months.')).toBeVisible();
  await confirmPurchase(page);

  await expect(page).toHaveURL(`${basePath}/success`);
  const main = page.getByRole('main');
  await expect(main).toContainText('RenewalEnds after 12 months');
  const payments = main.getByRole('listitem').filter({ hasText: /^\d+ \w+ \d{4} £8\.50$/ });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(payments.filter({ visible: true })).toHaveCount(12);
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(payments.filter({ visible: true })).toHaveCount(0);
  await page.getByText('Show all 12 payments').click();
  await expect(payments.filter({ visible: true })).toHaveCount(12);
  await expectAccessible(page, { include: ['main'] });
  await expectNoOverflow(page, 320, 800);

  const reference = (await main.getByText(/^HS-\w{4}-\w{4}$/).textContent()) ?? '';
  await expect.poll(() => readMail(reference)).toBeDefined();
  const text = (await readMail(reference))?.text ?? '';
  expect(text).toContain('Renewal: Ends after 12 months');
  for (const [day, amount] of await payments.evaluateAll((items) =>
    items.map((item) => [...item.children].map(({ textContent }) => textContent)),
  )) {
    expect(text).toContain(`${day}: ${amount}`);
  }
  await page.close();
});
