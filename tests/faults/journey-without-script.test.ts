import { randomBytes } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { findTestProduct } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { listStepPosts } from '#tests/support/step-posts.ts';

const product = findTestProduct('boiler-and-service-care');

const createKey = (id: string) => ({ id, key: randomBytes(32) });
type Key = ReturnType<typeof createKey>;
const toSetting = (keys: readonly Key[]) =>
  keys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(',');

/** One address in front of the instances. Each request goes to another one than the request before. */
async function startBalancer(instances: readonly ServerProcess[]) {
  const served: number[] = [];
  const server = createServer((incoming, response) => {
    const turn = served.length % instances.length;
    served.push(turn);
    const { port } = new URL(instances[turn]?.address ?? '');
    const { method, url: path, headers } = incoming;
    const forwarded = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { served, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** A browser without script. */
function openBrowser(address: string) {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, cookie, origin: address };
    const response = await fetch(`${address}${path}`, { ...init, headers, redirect: 'manual' });
    for (const change of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(change) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  return {
    jar,
    get: send,
    post: (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) }),
  };
}

test('a plan is bought without script with each request at another instance, and through a change of keys', async () => {
  const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
  const [older, newer] = [createKey('older'), createKey('newer')];
  const start = (keys: readonly Key[]) => startServer({ DATABASE_URL, BANK_KEYS: toSetting(keys) });
  const instances = [await start([older, newer]), await start([older, newer])];
  const balancer = await startBalancer(instances);
  const { jar, get, post } = openBrowser(balancer.address);

  const posts = listStepPosts(product, getLondonDate(new Date()));
  const restartWithNewKey = async (index: number) => {
    instances[index]?.kill('SIGTERM');
    expect((await instances[index]?.exit)?.code).toBe(0);
    instances[index] = await start([newer, older]);
  };
  let cookies: [string, string][] = [];
  for (const { id, url, form, fields, next } of posts) {
    // Between these steps, one instance seals with the old key and the other with the new one.
    if (id === 'address') await restartWithNewKey(0);
    if (id === 'summary') await restartWithNewKey(1);
    const page = await get(url);
    expect(page.status, id).toBe(200);
    if (id !== 'order') expect(page.headers.get('cache-control'), id).toBe('no-store');
    await page.text();
    if (id !== 'summary') {
      // The refusal is sealed by one instance and read by the other.
      const refused = await post(form, {});
      expect(refused.headers.get('location')?.split('?')[0], id).toBe(url);
      const shown = await (await get(url)).text();
      expect(shown.includes('<title>Error: '), id).toBe(true);
    }
    cookies = [...jar];
    const accepted = await post(form, fields);
    expect(accepted.headers.get('location'), id).toBe(next);
  }
  const success = await (await get(`${basePath}/success`)).text();

  // The answer was lost: the same form, with the cookies of before, at the other instance.
  const again = openBrowser(balancer.address);
  for (const [name, value] of cookies) again.jar.set(name, value);
  const last = posts.at(-1);
  const repeated = await again.post(last?.form ?? '', last?.fields ?? {});
  expect(repeated.headers.get('location')).toBe(`${basePath}/success`);

  const client = new pg.Client(DATABASE_URL);
  await client.connect();
  onTestFinished(() => client.end());
  const { rows } = await client.query<{ reference: string }>('select reference from contracts');
  expect(rows).toHaveLength(1);
  expect(success).toContain(rows[0]?.reference);
  expect(await (await again.get(`${basePath}/success`)).text()).toContain(rows[0]?.reference);
  expect(new Set(balancer.served).size).toBe(2);
});
