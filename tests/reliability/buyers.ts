import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CallApi } from '#api/api-call.ts';
import type { CreateContractBody } from '#api/create-contract.ts';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { endpointPaths, leavePath } from '#api/paths.ts';
import { repeatWhileBusy } from '#site/calls/repeat-while-busy.ts';
import { postJson } from '#site/calls/request.ts';
import { readPurchaseResult } from '#site/calls/send-purchase.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { samplePurchasedPlan } from '#tests/support/purchased-plan.ts';
import { createVisitorHeader } from '#tests/support/visitor-address.ts';
import type { PurchaseBody } from './checker/run-data.ts';
import type { Instances } from './instances.ts';
import type { Record } from './record.ts';
import { createRandom } from './schedule.ts';

interface BuyersOptions {
  seed: number;
  purchases: number;
  buyers: number;
  siteOrigin: string;
  instances: Instances;
  record: Record;
  /** Waits until this purchase may begin; false when no more may. */
  mayBegin: (purchase: number) => Promise<boolean>;
  onAnswered: () => void;
}

interface Leaver {
  /** Of the purchase. */
  key: string;
  email: string;
  random: () => number;
}

/** The browser's own limit for a call. */
const callMs = 30_000;
/** Every so many buyers leave the plan as soon as they have it. */
const leaveEvery = 10;
/** Far longer than any fault lasts. */
const maxLeaveTries = 600;
const plans = ['boiler-and-service-care', 'boiler-insurance', 'plumbing-protect'];

/** Buyers that buy one after another, and press "Buy now" again until they know that they have bought. */
export function startBuyers(options: BuyersOptions) {
  const { seed, purchases, buyers, siteOrigin, instances, record, mayBegin } = options;
  const statuses = new Map<string, number>();
  const refused: string[] = [];
  const durations: number[] = [];
  let begun = 0;
  let sold = 0;
  let presses = 0;
  let left = 0;
  /** By the key of the purchase. */
  const references = new Map<string, string>();

  /** One call, as the browser makes it, to the instance that a load balancer chooses. */
  const createCall =
    (buyer: number, key: string, random: () => number): CallApi =>
    async (path, { body, headers } = {}) => {
      presses += 1;
      const attempt = presses;
      const candidates = instances.candidates();
      const instance = candidates[Math.floor(random() * candidates.length)];
      const answer = (status: number | null, answered: unknown) => {
        const name = String(status ?? 'none');
        statuses.set(name, (statuses.get(name) ?? 0) + 1);
        record.history({ event: 'answer', buyer, key, attempt, status, body: answered });
      };
      record.history({ event: 'ask', buyer, key, attempt, instance: instance?.index ?? -1 });
      try {
        if (!instance) throw new Error('No instance runs.');
        const response = await fetch(`${instance.address}${path}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            origin: siteOrigin,
            ...createVisitorHeader(key),
            ...headers,
          },
          body: JSON.stringify(body),
          signal: AbortSignal.timeout(callMs),
        });
        const { status, ok } = response;
        const parsed: unknown = JSON.parse(await response.text());
        answer(status, parsed);
        if (ok) return { kind: 'ok', status, body: parsed };
        const retryAfter = response.headers.get('retry-after');
        return { kind: 'failed', status, body: parsed, message: '', retryAfter };
      } catch {
        answer(null, null);
        return { kind: 'unreachable', message: '' };
      }
    };

  /** Presses until the page shows that the plan is bought (true), or that it is not. */
  async function press(
    buyer: number,
    key: string,
    body: unknown,
    random: () => number,
  ): Promise<boolean> {
    const headers = { [idempotencyKeyHeaderName]: key };
    const call = createCall(buyer, key, random);
    for (;;) {
      const answered = await repeatWhileBusy(
        () => postJson(endpointPaths.createContract, body, { headers, call }),
        { onBusy: () => {}, signal: new AbortController().signal },
      );
      if (!answered) return false;
      const result = readPurchaseResult(answered, samplePurchasedPlan, [samplePurchasedPlan]);
      if (result.kind === 'bought') {
        references.set(key, result.referenceId);
        return true;
      }
      if (result.kind !== 'failed' || result.isCertain) {
        refused.push(`${key}: ${result.kind} ${answered.kind === 'failed' ? answered.status : ''}`);
        return false;
      }
      await pause(300 + random() * 700);
    }
  }

  async function buyOne(buyer: number, number: number) {
    const random = createRandom(seed * 1_000_003 + number);
    const key = randomUUID();
    const body = createBody(number, random);
    record.history({ event: 'purchase', buyer, key, body });
    const begunAt = performance.now();
    // Some press in two tabs, which share the key.
    const tabs = random() < 0.05 ? 2 : 1;
    const bought = await Promise.all(
      Array.from({ length: tabs }, () => press(buyer, key, body, random)),
    );
    durations.push(performance.now() - begunAt);
    if (bought.every(Boolean)) sold += 1;
    options.onAnswered();
    const { email } = body.customerDetails;
    if (number % leaveEvery === 0) await leave({ key, email, random });
  }

  /** Leaves the plan by the page's forms, and presses again until the page confirms the notice. */
  async function leave({ key, email, random }: Leaver): Promise<void> {
    const reference = references.get(key);
    if (reference === undefined) return;
    const noticeKey = randomUUID();
    record.history({ event: 'leave', key, noticeKey });
    const post = async (cookie: string, fields: { [name: string]: string }) => {
      const candidates = instances.candidates();
      const instance = candidates[Math.floor(random() * candidates.length)];
      if (!instance) return undefined;
      return fetch(`${instance.address}${leavePath}`, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: siteOrigin,
          cookie,
          ...createVisitorHeader(randomUUID()),
        },
        body: new URLSearchParams(fields).toString(),
        signal: AbortSignal.timeout(callMs),
      }).catch(() => undefined);
    };
    const notice = { act: 'send', kind: 'withdraw', key: noticeKey };
    let cookie = '';
    for (let tries = 0; ; tries += 1, await pause(300 + random() * 700)) {
      if (tries === maxLeaveTries) return void refused.push(`${key}: the notice was not confirmed`);
      if (cookie === '') {
        const found = await post('', { act: 'find', reference, email });
        if (found?.headers.get('location') !== leavePath) continue;
        cookie = found.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      }
      // Some press in two tabs.
      const tabs = random() < 0.5 ? 2 : 1;
      const answers = await Promise.all(Array.from({ length: tabs }, () => post(cookie, notice)));
      const locations = answers.map((answer) => answer?.headers.get('location'));
      if (locations.includes(leavePath)) break;
      // Another instance may not know the key of the cookie yet.
      if (locations.some((location) => location?.includes('not-possible'))) cookie = '';
    }
    record.history({ event: 'left', key, noticeKey });
    left += 1;
  }

  async function buy(buyer: number) {
    while (begun < purchases) {
      const number = begun;
      begun += 1;
      if (!(await mayBegin(number))) return;
      await buyOne(buyer, number);
    }
  }

  const done = Promise.all(Array.from({ length: buyers }, (_, buyer) => buy(buyer)));
  // A failure shows when the run waits for them.
  done.catch(() => {});
  return {
    done,
    statuses,
    refused,
    durations,
    sold: () => sold,
    left: () => left,
    presses: () => presses,
  };
}

/** A purchase whose buyer, home and account are no other purchase's. */
function createBody(number: number, random: () => number): CreateContractBody & PurchaseBody {
  const plan = plans[number % plans.length];
  const { agreement, ...body } = createContractBody(plan, new Date());
  const { dates: _, buysAgain, ...agreed } = agreement ?? { ticks: [], documents: [] };
  return {
    ...body,
    bankDetails: {
      ...body.bankDetails,
      // The tables of the account check do not know this sort code, so every number is possible.
      sortCode: '998877',
      accountNumber: String(30_000_000 + ((number * 7919 + 13) % 60_000_000)),
    },
    customerDetails: { ...body.customerDetails, email: `buyer-${number}@example.com` },
    correspondenceAddress: {
      ...body.correspondenceAddress,
      addressLine1: `${number + 1} Rowan Terrace`,
    },
    // Without dates it is valid on any day: a run may last past midnight. Some say that they want a second plan.
    agreement: { ...agreed, ...(random() < 0.1 && buysAgain && { buysAgain }) },
  };
}
