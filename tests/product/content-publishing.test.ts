import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { basePath, endpointPaths } from '#api/paths.ts';
import { createPreviewLink } from '#server/content/publishing/preview-token.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  sendPurchase,
  startServer,
  testBankKeys,
  waitForFailedStart,
} from '#tests/support/server-process.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent, testContentFolder } from '#tests/support/test-content.ts';

const plan = 'landlord-boiler-care';

/** Bots get no page variant, and fetch has the name of one. */
const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36';

test('instances serve what is published; a purchase across a swap is refused, and a contract names its version after a rollback', async () => {
  const settings = {
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
    CONTENT_SOURCE: 'database',
  };
  const ops = async (...args: string[]) => {
    const { code, stdout, stderr } = await runOpsProcess(args, settings);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    return stdout;
  };
  const publish = async (folder: string): Promise<string> =>
    JSON.parse(await ops('content', 'publish', folder, '--json')).id;
  const statusAt = async ({ address }: ServerProcess) =>
    (await fetch(`${address}${basePath}/${plan}`)).status;
  const refusal = async (server: ServerProcess, body: unknown) => {
    const response = await postJson(server, endpointPaths.createContract, body);
    const { errors } = (await response.json()) as { errors: { code: string }[] };
    return { status: response.status, codes: [...new Set(errors.map(({ code }) => code))] };
  };

  // This start applies the migrations.
  expect(await waitForFailedStart(settings)).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^CONTENT_SOURCE is database, and no content is published yet\. .*\n$/,
    ),
  });
  const withoutPlan = createTemporaryFolder();
  copyTestContent(withoutPlan);
  rmSync(join(withoutPlan, `catalogue/${plan}.json`));
  await publish(withoutPlan);
  const server = await startServer(settings);
  expect(await statusAt(server)).toBe(404);

  const sold = await publish(testContentFolder);
  await expect.poll(() => statusAt(server)).toBe(200);
  const body = createContractBody(plan);
  const reference = await sendPurchase(server, randomUUID(), body);

  // The plan that the buyer holds is removed before another instance starts.
  await ops('content', 'rollback');
  await expect.poll(() => statusAt(server)).toBe(404);
  expect(await refusal(server, body)).toEqual({ status: 400, codes: ['NOT_ON_SALE'] });
  expect(await statusAt(await startServer(settings))).toBe(404);
  const { evidence, documents } = JSON.parse(await ops('evidence', reference, '--json'));
  expect(evidence.contentVersion).toBe(sold);
  expect(documents.every(({ text }: { text: string | null }) => text !== null)).toBe(true);

  // A version that is only uploaded has another text in a document, another picture and a plan more.
  const preview = createTemporaryFolder();
  copyTestContent(preview);
  const edit = (file: string, old: string, edited: string) => {
    const path = join(preview, file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(old, edited));
  };
  edit('documents/plan-terms-and-conditions.md', '# ', '# Unpublished ');
  edit('images/hero.svg', '</svg>', '<circle r="7" fill="#123456"/></svg>');
  const { id } = JSON.parse(await ops('content', 'upload', preview, '--json'));
  const until = new Date(Date.now() + 3_600_000);
  const link = createPreviewLink(testKeyRing, server.address, { version: id, until });
  const entered = await fetch(link, { redirect: 'manual' });
  const [cookie = ''] = entered.headers.get('set-cookie')?.split(';') ?? [];
  const get = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${server.address}${path}`, {
      headers: { 'user-agent': browser, ...headers },
    });
    return { response, text: await response.text() };
  };
  const document = `${basePath}/documents/plan-terms-and-conditions`;
  expect((await get(document, { cookie })).text).toContain('Unpublished ');
  expect((await get(document, {})).text).not.toContain('Unpublished ');
  const listing = await get(basePath, { cookie });
  const [picture = ''] = /[^"]*\/images\/hero-[^"]*/.exec(listing.text) ?? [];
  expect((await get(picture, { cookie })).text).toContain('#123456');
  expect((await get(picture, {})).text).not.toContain('#123456');
  expect((await get(`${basePath}/${plan}`, { cookie })).response.status).toBe(200);
  expect(listing.response.headers.get('set-cookie')).toBeNull();
  expect((await get(basePath, {})).response.headers.get('set-cookie')).toContain('sa-variant=');
  expect((await get('/metrics', {})).text).toMatch(/^content_info\{version="[\da-f]{16}"\} 1$/m);
  expect(server.errors()).toEqual([]);
});
