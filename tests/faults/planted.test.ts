import { expect, inject, test } from 'vitest';
import { runningFaults } from '#tests/reliability/planted/faults.ts';
import { observeAll } from '#tests/reliability/planted/observe.ts';
import { openStand } from '#tests/reliability/planted/stand.ts';

// Over ten seconds: twenty faults of one server, some with commands and starts of their own.
test('every quick planted fault names itself at each place, with the way out, and says when it ends', async () => {
  expect(await observeAll(runningFaults, await openStand(inject('postgresUrl')))).toEqual([]);
});
