import { expect, test } from 'vitest';
import { startDatabasePair } from '#tests/reliability/database-pair.ts';
import { listStandbyFaults } from '#tests/reliability/planted/faults.ts';
import { observeAll } from '#tests/reliability/planted/observe.ts';
import { openStand } from '#tests/reliability/planted/stand.ts';

test('every planted fault of a database with a standby names itself at each place, with the way out, and says when it ends', async () => {
  const pair = await startDatabasePair({ willFillDisk: true });
  const stand = await openStand(pair.urls().primary);
  await pair.waitForStandby();
  expect(await observeAll(listStandbyFaults(pair), stand)).toEqual([]);
});
