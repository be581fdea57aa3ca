import { count } from 'drizzle-orm';
import { readBankKeys } from '#server/platform/keys/key-ring.ts';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import { bankKeys, contracts } from '#server/platform/storage/schema.ts';
import { rotateBankKeys } from '#server/sales/purchase/rotate-keys.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { createListResult, formatMinute, type OpsContext } from '../definition/ops-context.ts';

export const keysStatusCommand = defineDatabaseCommand({
  name: 'status',
  summary: 'how many contracts each key encrypts',
  run: listKeys,
});

export const rotateKeysCommand = defineDatabaseCommand({
  name: 'rotate',
  summary: 'encrypt all bank details with the first key',
  run: rotateKeys,
});

/** Every key that the database knows, contracts use or BANK_KEYS has. */
async function listKeys({ config, db, warn }: OpsContext) {
  const configured = readBankKeys(config, config.DATA_DIR, warn).map(({ id }) => id);
  const known = await db.select().from(bankKeys).orderBy(bankKeys.firstSeenAt, bankKeys.id);
  const used = await db
    .select({ id: contracts.bankKeyId, contracts: count() })
    .from(contracts)
    .groupBy(contracts.bankKeyId);
  const ids = new Set([...[...known, ...used].map(({ id }) => id), ...configured]);
  const rows = [...ids].map((id) => {
    const { state = 'new', firstSeenAt = null } = known.find((key) => key.id === id) ?? {};
    return {
      id,
      place: configured.indexOf(id) + 1 || null,
      state,
      firstSeenAt,
      contracts: used.find((key) => key.id === id)?.contracts ?? 0,
    };
  });
  return createListResult(
    rows,
    [
      ['KEY', ({ id }) => id],
      ['PLACE HERE', ({ place }) => String(place ?? 'missing')],
      ['STATE', ({ state }) => state],
      ['FIRST SEEN', ({ firstSeenAt }) => formatMinute(firstSeenAt)],
      ['CONTRACTS', ({ contracts: number }) => String(number)],
    ],
    'No key is configured.',
  );
}

async function rotateKeys({ config, db, warn }: OpsContext) {
  const configured = readBankKeys(config, config.DATA_DIR, warn);
  const keys = await openKeyRing(configured, {
    db,
    dataFolder: config.DATA_DIR,
    isShared: config.DATABASE_URL !== '',
  });
  const { rotated, unreadable, left } = await rotateBankKeys(db, keys, {
    onBatch: (done) => warn(`${done} contracts sealed again`),
  });
  const [first] = keys;
  const problem = unreadable.length
    ? `No key opens the bank details of ${unreadable.join(', ')}.\n`
    : '';
  return {
    json: { key: first.id, rotated, left, unreadable },
    text: `${rotated} contracts are now under the key ${first.id}, ${left} are left under others.\n${problem}`,
    isAlarming: unreadable.length > 0,
  };
}
