import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { changeHold } from '#server/records/person/change-hold.ts';
import { getHoldFile } from '#server/records/person/hold-file.ts';
import { argument, requiredOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { requireContract } from './contracts.ts';

/** Keeps a contract beyond its period, e.g. for a court case. A second hold replaces the reason. */
export const holdContractCommand = defineDatabaseCommand({
  name: 'hold',
  summary: 'keep a contract until it is released',
  input: {
    reference: argument('<reference>'),
    reason: requiredOption(
      '--reason <text>',
      'why, e.g. the number of the case',
      (text) => text.trim() === '' && 'It must say why.',
    ),
  },
  run: (context, { reference, reason }) => changeHoldOf(context, reference, reason),
});

export const releaseContractCommand = defineDatabaseCommand({
  name: 'release',
  summary: 'end the legal hold of a contract',
  input: { reference: argument('<reference>') },
  run: (context, { reference }) => changeHoldOf(context, reference, null),
});

async function changeHoldOf(context: OpsContext, given: string, reason: string | null) {
  const contract = await requireContract(context, given);
  const {
    db,
    clock,
    config: { DATA_DIR },
  } = context;
  const changed = await changeHold({ db, clock, dataFolder: DATA_DIR }, contract, reason);
  if (!changed) throw new OperatorError(`There is no contract ${given}.`);
  const { reference } = contract;
  const { legalHold } = changed;
  const state = legalHold ? 'is on legal hold: it is not deleted' : 'is not on legal hold';
  return {
    json: { reference, legalHold },
    text: `Contract ${reference} ${state}.\nKeep a copy of ${getHoldFile(DATA_DIR)} apart from the backups.\n`,
  };
}
