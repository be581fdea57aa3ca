import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { apiOperations } from '#api/operations.ts';
import { endpointPaths } from '#api/paths.ts';
import { startOwnServer } from '#tests/support/own-server.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import {
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privateEnquiry,
} from '#tests/support/private-details.ts';
import { createStaffLink, expectSound, signInByLink } from '#tests/support/staff-visitor.ts';
import { test } from '#tests/support/visitor-test.ts';

test('an admin exports and erases a person by keyboard, sees before what happens, and the audit has the case', async ({
  page,
}) => {
  const STAFF_PORT = String(await findFreePort());
  const server = await startOwnServer({ STAFF_PORT });
  const send = async (path: string, body: unknown) => {
    const response = await fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: server.address,
        [idempotencyKeyHeaderName]: randomUUID(),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  };
  await send(endpointPaths.createContract, createPrivatePurchase());
  const { path, exampleBody } = apiOperations.submitSpeakToAnExpert;
  await send(path, { ...exampleBody, ...privateEnquiry });

  await signInByLink(page, createStaffLink(server, STAFF_PORT, 'admin'));
  await page.getByRole('link', { name: 'People' }).press('Enter');
  await expect(page.locator('script')).toHaveCount(0);
  await expectSound(page);
  await page.getByLabel('Email address').fill(privateEnquiry.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'The record of a purchase' })).toContainText(
    'Made anonymous',
  );
  await expectSound(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to read' }).press('Enter');
  const file = await (await downloading).path();
  expect(findLeaks(readFileSync(file, 'utf8'), [privateEnquiry.email, 'Bartholomew'])).toHaveLength(
    2,
  );

  await page.getByLabel('Case number').fill('ER-2026-118');
  await page.getByRole('button', { name: 'Erase 2 records' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Erased, as request' })).toBeVisible();
  await expectSound(page);
  await page.getByLabel('Email address').fill(privateEnquiry.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Nothing is held about this person.');
  expect(new URL(page.url()).search).toBe('');
  expect(readFileSync(join(server.dataFolder, 'erasures.jsonl'), 'utf8')).not.toBe('');

  await page.getByRole('link', { name: 'Audit' }).press('Enter');
  const erased = page.getByRole('row').filter({ hasText: 'Erased a person’s data' });
  await expect(erased).toContainText('case ER-2026-118: HS-');
  expect(findLeaks(await page.content(), personalSecrets)).toEqual([]);
  await server.stop();
});
