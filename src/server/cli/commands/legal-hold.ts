import { eq } from 'drizzle-orm';
import { contracts } from '#server/platform/storage/schema.ts';
import { openErasureRecords } from '#server/records/person/erasure-records.ts';
import { appendHoldLines, getHoldFile } from '#server/records/person/hold-file.ts';
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
  run: (context, { reference, reason }) => changeHold(context, reference, reason),
});

export const releaseContractCommand = defineDatabaseCommand({
  name: 'release',
  summary: 'end the legal hold of a contract',
  input: { reference: argument('<reference>') },
  run: (context, { reference }) => changeHold(context, reference, null),
});

/**
 * The file has a hold before the database has it, and an end after it. So if the process is killed between both, a restored
 * database keeps too much, never too little.
 */
async function changeHold(context: OpsContext, given: string, reason: string | null) {
  const { id, reference } = await requireContract(context, given);
  const {
    db,
    config: { DATA_DIR },
  } = context;
  await openErasureRecords(db, DATA_DIR);
  const at = context.clock().toISOString();
  const legalHold = reason === null ? null : { reason, since: at };
  const record = () => appendHoldLines(getHoldFile(DATA_DIR), [{ reference, reason, at }]);
  if (legalHold) record();
  await db.update(contracts).set({ legalHold }).where(eq(contracts.id, id));
  if (!legalHold) record();
  const state = legalHold ? 'is on legal hold: it is not deleted' : 'is not on legal hold';
  return {
    json: { reference, legalHold },
    text: `Contract ${reference} ${state}.\nKeep a copy of ${getHoldFile(DATA_DIR)} apart from the backups.\n`,
  };
}
