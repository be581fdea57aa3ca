import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  startServer,
  waitForFailedStart,
} from '#tests/support/server-process.ts';

// KEY_CHANGE_ROUNDS=12 does the whole change twelve times and prints the figures of each.
const { KEY_CHANGE_ROUNDS } = process.env;
const rounds = Number(KEY_CHANGE_ROUNDS ?? 1);
const buyersAtOnce = 2;

const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;

/** Two instances on one database. While one restarts, it is not in the list. */
async function startInstances(
  environment: Record<string, string>,
  betweenRestarts: () => Promise<void>,
) {
  const running: ServerProcess[] = [];
  const add = async (BANK_KEYS: string) => {
    running.push(await startServer({ ...environment, BANK_KEYS }));
  };
  const restartEach = async (BANK_KEYS: string) => {
    for (const instance of [...running]) {
      running.splice(running.indexOf(instance), 1);
      instance.kill('SIGTERM');
      expect((await instance.exit).code).toBe(0);
      await add(BANK_KEYS);
      await betweenRestarts();
    }
  };
  return { running, add, restartEach };
}

interface Answer {
  referenceId?: string;
  errors?: { code: string }[];
}

/** Each buyer presses twice at the same time, at both instances. */
function startBuyers(running: ServerProcess[]) {
  const body = createContractBody();
  const statuses = new Map<number, number>();
  const wrongAnswers: string[] = [];
  let isOver = false;
  let count = 0;

  async function press(instance: ServerProcess, key: string, surname: string): Promise<string> {
    const contract = {
      ...body,
      customerDetails: { ...body.customerDetails, surname },
      agreement: undefined,
    };
    const response = await postJson(instance, endpointPaths.createContract, contract, {
      key,
    }).catch(() => undefined);
    // The instance is stopping: the other one answers.
    if (!response) return press(await anyInstance(), key, surname);
    const { status } = response;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const { referenceId, errors } = (await response.json()) as Answer;
    if (status !== 503) return `${status} ${referenceId ?? errors?.[0]?.code ?? ''}`;
    // A buyer who presses more than 60 times in five minutes is refused.
    await delay(500);
    return press(await anyInstance(), key, surname);
  }

  async function anyInstance(): Promise<ServerProcess> {
    const instance = running[Math.floor(Math.random() * running.length)];
    if (instance) return instance;
    await delay(20);
    return anyInstance();
  }

  async function buy(): Promise<void> {
    const surname = [...randomUUID().replaceAll('-', '')]
      .map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)))
      .join('');
    const [first, second = first] = running;
    if (!first || !second) return void (await delay(20));
    const keys = [randomUUID(), randomUUID()] as const;
    const [one, other] = await Promise.all([
      press(first, keys[0], surname),
      press(second, keys[1], surname),
    ]);
    const repeats = await Promise.all([
      press(second, keys[0], surname),
      press(first, keys[1], surname),
    ]);
    count += 1;
    const isSoldOnce =
      [one, other].filter((answer) => answer.startsWith('200 ')).length === 1 &&
      [one, other].includes('409 BOUGHT_ALREADY');
    const isRepeated = repeats[0] === one && repeats[1] === other;
    if (!isSoldOnce || !isRepeated) wrongAnswers.push([one, other, ...repeats].join(', '));
  }

  const buyers = Array.from({ length: buyersAtOnce }, async () => {
    while (!isOver) {
      await buy();
      // Without a pause the buyers would take both cores from the starts.
      await delay(250);
    }
  });
  return {
    statuses,
    wrongAnswers,
    /** Waits until so many more buyers have bought. */
    more: async (number: number) => {
      const goal = count + number;
      while (count < goal) await delay(10);
    },
    stop: async () => {
      isOver = true;
      await Promise.all(buyers);
      return count;
    },
  };
}

// Over ten seconds: every change of BANK_KEYS restarts two instances under load, three times.
test.for(Array.from({ length: rounds }, (_, index) => index + 1))(
  'the bank key changes under load on two instances: no purchase is doubled or answered by 500, and of one account five leave (round %i)',
  async () => {
    const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
    const oldKey = createKey('2026');
    const newKey = createKey('2027');
    const environment = { DATABASE_URL };
    const instances = await startInstances(environment, () => buyers.more(5));
    await Promise.all([instances.add(oldKey), instances.add(oldKey)]);
    const buyers = startBuyers(instances.running);
    await buyers.more(5);
    const newFirst = `${newKey},${oldKey}`;
    expect(await waitForFailedStart({ ...environment, BANK_KEYS: newFirst })).toEqual({
      code: 1,
      stderr:
        'BANK_KEYS must not begin with 2027 yet: put it last, restart every instance, then put it first.\n',
    });
    await instances.restartEach(`${oldKey},${newKey}`);
    await instances.restartEach(newFirst);
    const rotate = () => runOpsProcess(['keys', 'rotate'], { DATABASE_URL, BANK_KEYS: newFirst });
    expect(await rotate()).toMatchObject({ code: 0 });
    expect((await rotate()).stdout).toContain(', 0 are left');
    await instances.restartEach(newKey);
    const bought = await buyers.stop();
    const [otherKey, onlyOldKey] = await Promise.all(
      [createKey('2027'), oldKey].map((BANK_KEYS) =>
        waitForFailedStart({ ...environment, BANK_KEYS }),
      ),
    );
    expect(otherKey).toEqual({
      code: 1,
      stderr:
        'The bank key 2027 is not the key that had this id before. Configure that one, or give the new key another id.\n',
    });
    expect(onlyOldKey).toEqual({
      code: 1,
      stderr: 'The database holds bank details sealed with the key 2027. Add it to BANK_KEYS.\n',
    });

    const database = new pg.Client({ connectionString: DATABASE_URL });
    await database.connect();
    onTestFinished(() => database.end());
    const { rows } = await database.query(
      `select count(*)::int as contracts, count(distinct customer_details->>'surname')::int as buyers,
        (select count(*)::int from deliveries where kind = 'fulfil-contract') as leave from contracts`,
    );
    if (KEY_CHANGE_ROUNDS) console.info({ bought, ...rows[0], statuses: buyers.statuses });
    expect(buyers.wrongAnswers).toEqual([]);
    expect(rows).toEqual([{ contracts: bought, buyers: bought, leave: 5 }]);
    expect(buyers.statuses.get(500)).toBeUndefined();
  },
);
