import { count } from 'drizzle-orm';
import { readBankKeys } from '#server/platform/keys/key-ring.ts';
import { openKeyRing } from '#server/platform/keys/open-key-ring.ts';
import { bankKeys, contracts } from '#server/platform/storage/schema.ts';
import { rotateBankKeys } from '#server/sales/purchase/rotate-keys.ts';
import { type Command, createListResult, formatMinute } from './ops-context.ts';

/** Every key that the database knows, contracts use or BANK_KEYS has. */
export const keysStatusCommand: Command<[]> = async ({ config, db, warn }) => {
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
};

export const rotateKeysCommand: Command<[]> = async ({ config, db, warn }) => {
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
};
