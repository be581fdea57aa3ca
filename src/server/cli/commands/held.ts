import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { getUserName } from '#server/platform/settings/user-name.ts';
import { createRetentionDeps } from '#server/records/retention/retention-deps.ts';
import { listHeldContracts } from '#server/sales/contracts/found-contract.ts';
import { decideHeldSales, type HeldDecision } from '#server/sales/held-sales/decide-held-sales.ts';
import { createAudit } from '#server/staff/audit/acts.ts';
import { argument, limitOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { createContractList, requireContract } from './contracts.ts';

export const listHeldCommand = defineDatabaseCommand({
  name: 'list',
  summary: 'the newest of them',
  input: { limit: limitOption },
  run: async (context, { limit }) =>
    createContractList(await listHeldContracts(context.db, limit), context, 'No sale is held.'),
});

export const letGoCommand = defineDatabaseCommand({
  name: 'let-go',
  summary: 'send them on: webhook and mail go out',
  input: { references: argument('<references...>') },
  run: (context, { references }) => decide(context, references, 'let-go'),
});

export const endHeldCommand = defineDatabaseCommand({
  name: 'end',
  summary: 'end them: nothing of them is ever sent',
  input: { references: argument('<references...>') },
  run: (context, { references }) => decide(context, references, 'ended'),
});

const words = {
  'let-go': { act: 'let-sale-go', done: 'let go: webhook and mail are sent' },
  ended: { act: 'ended-sale', done: 'ended: nothing of it is sent, and nothing is collected' },
} as const;

/** All of them, or none: a reference that is not held is more often a slip than meant. */
async function decide(context: OpsContext, references: string[], decision: HeldDecision) {
  const { db, storage, clock, config, skewMs } = context;
  const found = await Promise.all(references.map((one) => requireContract(context, one)));
  const other = found.find(({ heldState }) => heldState !== 'held');
  if (other) throw new OperatorError(`${other.reference} is not held: nothing was done.`);
  const { periods } = createRetentionDeps(config, storage, skewMs);
  const record = createAudit({ db, clock, keptFor: periods.staffAudit });
  const who = { name: `${getUserName()}, command line`, role: null };
  const { act, done } = words[decision];
  const ids = found.map(({ id }) => id);
  const decided = await decideHeldSales({ db, clock }, ids, decision, {
    withDecision: (tx, reference) => record(who, act, reference, tx),
  });
  return {
    json: { decided },
    text: decided.map((reference) => `${reference} is ${done}.\n`).join(''),
    isAlarming: decided.length < new Set(ids).size,
  };
}
