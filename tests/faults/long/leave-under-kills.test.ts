import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { leavePath } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { deliveries, notices } from '#server/platform/storage/schema.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, sendPurchase, startServer } from '#tests/support/server-process.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';
import { behindProxy, createVisitorHeader } from '#tests/support/visitor-address.ts';

const kills = 20;
const pressesAtOnce = 50;
const body = createContractBody();

/** The address to which the page redirects; undefined without an answer. */
async function post(
  server: ServerProcess,
  cookie: string,
  fields: Record<string, string>,
): Promise<Response | undefined> {
  return fetch(`${server.address}${leavePath}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: server.address,
      cookie,
      ...createVisitorHeader(randomUUID()),
    },
    body: new URLSearchParams(fields).toString(),
  }).catch(() => undefined);
}

test(`${kills} kills during ${pressesAtOnce} presses each leave one notice, one webhook and one mail`, async () => {
  const DATA_DIR = createDataFolder();
  const start = () => startServer({ DATA_DIR, ...behindProxy });
  let server = await start();
  const reference = await sendPurchase(server, randomUUID(), body);
  const found = await post(server, '', {
    act: 'find',
    reference,
    email: body.customerDetails.email,
  });
  expect(found?.headers.get('location')).toBe(leavePath);
  const cookie = found?.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const press = { act: 'send', kind: 'withdraw', key: randomUUID() };
  for (let count = 0; count < kills; count += 1) {
    const pressed = Promise.all(
      Array.from({ length: pressesAtOnce }, () => post(server, cookie, press)),
    );
    // A part of the presses is answered, and the rest is under way.
    await pause(count * 3);
    server.kill('SIGKILL');
    await Promise.all([pressed, server.exit]);
    server = await start();
  }
  const last = await post(server, cookie, press);
  expect(last?.headers.get('location')).toBe(leavePath);
  const mails = () =>
    existsSync(join(DATA_DIR, 'mail'))
      ? readdirSync(join(DATA_DIR, 'mail')).filter((name) => name.startsWith('leaving-'))
      : [];
  await expect.poll(mails).toHaveLength(1);
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);
  expect(mails()).toHaveLength(1);

  const storage = await openStorage(readConfig({}), DATA_DIR);
  const stored = await storage.db.select().from(notices);
  const planned = await storage.db
    .select({ kind: deliveries.kind })
    .from(deliveries)
    .where(isNotNull(deliveries.noticeId));
  await storage.close();
  expect(stored).toMatchObject([{ kind: 'withdraw', idempotencyKey: press.key }]);
  expect(planned.map(({ kind }) => kind).toSorted()).toEqual(['confirm-notice', 'report-notice']);
});
