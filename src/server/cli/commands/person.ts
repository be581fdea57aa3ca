import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { personalDataNames } from '#catalogue/personal-data.ts';
import { isEmail, normaliseEmail } from '#rules/fields/email.ts';
import { checkContent } from '#server/content/check-content.ts';
import { readContentFiles } from '#server/content/files/content-files.ts';
import { createVersionSource } from '#server/content/publishing/version-source.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { type KeyRing, readBankKeys } from '#server/platform/keys/key-ring.ts';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import { erasures } from '#server/platform/storage/schema.ts';
import { type ErasureDeps, isErased } from '#server/records/person/erase.ts';
import { erasePerson, readErasurePlan } from '#server/records/person/erase-person.ts';
import { getErasureFile } from '#server/records/person/erasure-file.ts';
import { findPerson } from '#server/records/person/find-person.ts';
import { getHoldFile } from '#server/records/person/hold-file.ts';
import { createPersonFile } from '#server/records/person/person-file.ts';
import { createPersonExport } from '#server/records/person/person-page.ts';
import type { PersonRow } from '#server/records/person/person-rows.ts';
import { createRetentionDeps } from '#server/records/retention/retention-deps.ts';
import { OpsArgument, OpsOption, option, wholeNumberOption } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { createListResult, formatMinute, type OpsContext } from '../definition/ops-context.ts';
import { formatPairs } from '../output/table.ts';

const person = {
  email: new OpsArgument<string>('<email>', 'the person’s address').argParser((text) => {
    const email = normaliseEmail(text);
    if (isEmail(email)) return email;
    throw new InvalidArgumentError('It must be an email address.');
  }),
  names: option('--name <name...>', 'whose data, if several people use the address'),
};

export const exportPersonCommand = defineDatabaseCommand({
  name: 'export',
  summary: 'write everything that is held to an HTML and a JSON file',
  input: {
    ...person,
    out: new OpsOption<string>('--out <folder>', 'where the files are written').default('.'),
  },
  run: async (context, { email, names, out }) => {
    const rows = await findRowsOfPerson(context, email, names);
    const { deps, company, periods } = await openPersonData(context, { isReading: true });
    const file = await createPersonFile(deps, rows);
    const { personalData } = deps;
    const { page, data } = createPersonExport(file, { company, personalData, periods });
    const files = [page, data].map(({ name, body }) => write(join(out, name), body));
    const counts = {
      contracts: file.contracts.length,
      enquiries: file.enquiries.length,
      mails: file.mails.length,
      visits: file.contracts.flatMap(({ visit }) => visit).length,
    };
    return {
      json: { files, ...counts },
      text: `${files.join('\n')}\n${formatPairs(
        Object.entries(counts).map(([kind, count]) => [kind, String(count)]),
      )}`,
    };
  },
});

const plannedWords = { delete: 'to delete', anonymise: 'to anonymise' };
const doneWords = { delete: 'deleted', anonymise: 'anonymised' };

export const erasePersonCommand = defineDatabaseCommand({
  name: 'erase',
  summary: 'say what would be deleted or made anonymous, or do it',
  input: {
    ...person,
    confirm: wholeNumberOption('--confirm <count>', 'do it; the number that was said', [0, 1e6]),
  },
  run: async (context, { email, names, confirm }) => {
    const rows = await findRowsOfPerson(context, email, names);
    const { deps } = await openPersonData(context, { isReading: confirm === undefined });
    const { plan, erasure } =
      confirm === undefined
        ? { plan: await readErasurePlan(deps, rows), erasure: undefined }
        : await erasePerson(deps, rows, { confirmed: confirm });
    const { kinds, held, confirm: count } = plan;
    const words = confirm === undefined ? plannedWords : doneWords;
    const table = formatPairs(
      kinds.map(({ kind, count: number, onErasure, reason }) => [
        personalDataNames[kind],
        `${number} ${words[onErasure]}: ${reason}`,
      ]),
    );
    const heldText = held.map(({ reference, result }) => `${reference} is ${result}.\n`).join('');
    if (confirm === undefined) {
      return {
        json: { kinds, held, confirm: count },
        text: `${table}${heldText}Nothing is erased yet. To do it, add --confirm ${count}\n`,
      };
    }
    if (!erasure) {
      throw new OperatorError(
        `${count} contracts and enquiries would be erased, not ${confirm}: nothing was erased.`,
      );
    }
    const { id, contracts, enquiryIds, mails } = erasure;
    return {
      json: { id, contracts, enquiryIds, mails },
      text: `${table}${heldText}Done, as request ${id}. Keep copies of ${getErasureFile(deps.dataFolder)} and ${getHoldFile(deps.dataFolder)} apart from the backups.\n${
        held.length > 0 ? 'Run person replay when the held contracts are free.\n' : ''
      }`,
      isAlarming: held.length > 0,
    };
  },
});

export const listErasuresCommand = defineDatabaseCommand({
  name: 'requests',
  summary: 'the erasures that were asked for',
  run: listErasures,
});

/** Only the owner may read the files, and none is replaced. */
function write(path: string, text: string): string {
  try {
    writeFileSync(path, text, { mode: 0o600, flag: 'wx' });
    return path;
  } catch (error) {
    throw new OperatorError(`${path} cannot be written (${getErrorReason(error)}).`);
  }
}

async function listErasures({ db }: OpsContext) {
  const requests = await db.select().from(erasures).orderBy(erasures.createdAt);
  const found = requests.map(({ id, createdAt, contracts, enquiryIds }) => ({
    id,
    createdAt,
    contracts,
    enquiryIds,
  }));
  return createListResult(
    found,
    [
      ['ID', ({ id }) => id.slice(0, 8)],
      ['REQUESTED', ({ createdAt }) => formatMinute(createdAt)],
      ['CONTRACTS', ({ contracts }) => String(contracts.filter(isErased).length)],
      ['HELD', ({ contracts }) => String(contracts.filter((one) => !isErased(one)).length)],
      ['ENQUIRIES', ({ enquiryIds }) => String(enquiryIds.length)],
    ],
    'Nobody has asked for erasure.',
  );
}

async function findRowsOfPerson(
  { db }: OpsContext,
  email: string,
  names: string[] = [],
): Promise<PersonRow[]> {
  const found = await findPerson(db, email, names);
  switch (found.kind) {
    case 'person':
      return found.rows;
    case 'nobody':
      throw new OperatorError('Nothing is held about this address.');
    case 'unknown-name':
      throw new OperatorError(`Nothing of this address has the name ${found.name}.`);
    case 'several': {
      const people = found.people.map(({ name, kinds }) => `${name} (${kinds.join(', ')})`);
      throw new OperatorError(
        `${people.length} names use this address: ${people.join(', ')}. Say who asks with --name, once for each name.`,
      );
    }
  }
}

/** What the commands need, from configuration and content. */
export async function openPersonData(context: OpsContext, { isReading = false } = {}) {
  const { config, db, storage, clock, skewMs, warn } = context;
  const configured = readBankKeys(config, config.DATA_DIR, warn);
  const [first, ...others] = configured;
  // A command that only reads leaves the list of keys in the database as it is.
  const keys: KeyRing =
    isReading && first
      ? [first, ...others]
      : await openKeyRing(configured, {
          db,
          dataFolder: config.DATA_DIR,
          isShared: config.DATABASE_URL !== '',
        });
  const { dataFolder, handOvers, periods } = createRetentionDeps(config, storage, skewMs);
  const { name, written } =
    config.CONTENT_SOURCE === 'database'
      ? await createVersionSource(db).read()
      : { name: config.CONTENT_DIR, written: { files: readContentFiles(config.CONTENT_DIR) } };
  const { timeline } = await checkContent(name, written, { isPublished: true });
  const { brand, personalData } = timeline.contentAt(clock());
  const deps: ErasureDeps = { storage, keys, dataFolder, handOvers, personalData, clock };
  return {
    deps,
    company: brand.companyName,
    periods,
  };
}
