import { count } from 'drizzle-orm';
import { readBankKeys } from '../bank/key-ring.ts';
import { openKeyRing } from '../bank/open-key-ring.ts';
import { rotateBankKeys } from '../purchase/rotate-keys.ts';
import { contracts } from '../storage/schema.ts';
import { type Command, createListResult, type OpsContext } from './ops-context.ts';

async function keyRing({ config, db, warn }: OpsContext) {
  return openKeyRing(readBankKeys(config, config.DATA_DIR, warn), config.DATA_DIR, db);
}

export const keysStatusCommand: Command<[]> = async (context) => {
  const keys = await keyRing(context);
  const used = await context.db
    .select({ id: contracts.bankKeyId, contracts: count() })
    .from(contracts)
    .groupBy(contracts.bankKeyId);
  const rows = keys.map(({ id }, index) => ({
    id,
    encrypts: index === 0,
    contracts: used.find((one) => one.id === id)?.contracts ?? 0,
  }));
  return createListResult(
    rows,
    [
      ['KEY', ({ id }) => id],
      ['CONTRACTS', ({ contracts: number }) => String(number)],
      ['USE', ({ encrypts }) => (encrypts ? 'encrypts and decrypts' : 'decrypts')],
    ],
    'No key is configured.',
  );
};

export const rotateKeysCommand: Command<[]> = async (context) => {
  const keys = await keyRing(context);
  const { rotated, unreadable, left } = await rotateBankKeys(context.db, keys, {
    onBatch: (done) => context.warn(`${done} contracts sealed again`),
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
