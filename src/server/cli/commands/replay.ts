import { getErasureFile } from '#server/records/person/erasure-file.ts';
import { openErasureRecords } from '#server/records/person/erasure-records.ts';
import { getHoldFile } from '#server/records/person/hold-file.ts';
import { type ReplayResult, replayErasures } from '#server/records/person/replay.ts';
import { type RestoredHold, setHoldsAgain } from '#server/records/person/set-holds-again.ts';
import { argument, wholeNumberOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { formatMinute, type OpsContext } from '../definition/ops-context.ts';
import { formatTable } from '../output/table.ts';
import { openPersonData } from './person.ts';

export const confirmReplayOption = wholeNumberOption(
  '--confirm <count>',
  'erase what a replay listed',
  [1, 1e6],
);

export const replayErasuresCommand = defineDatabaseCommand({
  name: 'replay',
  summary: 'repeat all erasures, after a restore or the end of a hold',
  input: { file: argument('[file]'), confirm: confirmReplayOption },
  run: repeatErasures,
});

interface ReplayOptions {
  file?: string | undefined;
  /** The number of contracts and enquiries that a run without it listed. */
  confirm: number | undefined;
  /** After `ops restore`: whether there are files with what was asked after the backup. */
  restored?: { hasFiles: boolean };
}

/** Sets legal holds again and repeats all erasures, e.g. on a restored backup. */
export async function repeatErasures(
  context: OpsContext,
  { file, confirm, restored }: ReplayOptions,
) {
  const {
    db,
    config: { DATA_DIR },
  } = context;
  const [erasureFile, holdFile] = [getErasureFile(DATA_DIR), getHoldFile(DATA_DIR)];
  const records = await openErasureRecords(db, DATA_DIR, file);
  const holds = await setHoldsAgain(db, records.holds);
  // Keys and content are not needed without a request.
  const replay =
    records.requests.size > 0
      ? await replayErasures((await openPersonData(context)).deps, records, confirm)
      : undefined;
  const missingFiles = restored?.hasFiles === false ? [] : records.missing;
  const lackedRequests = restored && missingFiles.length === 0 ? records.added : 0;
  const problems = [
    ...(replay ? describeProblems(replay, confirm) : []),
    missingFiles.includes(erasureFile) &&
      `${erasureFile} was missing: people who asked for erasure after the backup may be back. Put your copy there and run person replay; if nobody ever asked, --no-erasures tells restore so.\n`,
    missingFiles.includes(holdFile) &&
      `${holdFile} was missing: legal holds that were set after the backup may be lost. Put your copy there and run person replay.\n`,
    lackedRequests > 0 &&
      `${erasureFile} is older than the backup: it lacked ${lackedRequests} requests. Put your newest copies of it and of ${holdFile} there and run person replay.\n`,
  ].filter((problem) => problem !== false);
  const summary = replay
    ? `${replay.repeated} of ${replay.requests} requests had something to erase: ${replay.contracts} contracts, ${replay.enquiries} enquiries.\n`
    : 'No request is known.\n';
  return {
    json: { ...(replay ?? { requests: 0 }), holds, missingFiles, lackedRequests },
    text: [summary, ...holds.map(describeHold), ...problems].join(''),
    isAlarming: problems.length > 0,
  };
}

function describeProblems(
  { held, unconfirmed, missingKeys }: ReplayResult,
  confirm: number | undefined,
) {
  const count = unconfirmed.length;
  return [
    held.length > 0 &&
      `Still held: ${held.map(({ reference, result }) => `${reference} (${result})`).join(', ')}.\n`,
    count > 0 &&
      `It is not known what the requests for these had to keep, so nothing of them was erased${confirm === undefined ? '' : ` (they are ${count}, not ${confirm})`}:\n${formatTable(
        ['WOULD BE ERASED', '', 'MADE'],
        unconfirmed.map(({ kind, id, createdAt }) => [kind, id, formatMinute(createdAt)]),
      )}Keep what must be kept with contracts hold, which lowers the number; then run person replay --confirm ${count}\n`,
    missingKeys.length > 0 &&
      `Requests under the keys ${missingKeys.join(', ')} were not repeated: add these keys at the end of BANK_KEYS.\n`,
  ];
}

const describeHold = ({ reference, legalHold }: RestoredHold): string =>
  legalHold
    ? `${reference} is on legal hold again: ${legalHold.reason} (since ${legalHold.since.slice(0, 10)}).\n`
    : `${reference} is not on legal hold any more: it was released after the backup.\n`;
