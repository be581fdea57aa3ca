import { expect, inject, test } from 'vitest';
import { allFaults, quickFaults } from '#tests/reliability/planted/faults.ts';
import { observeAll } from '#tests/reliability/planted/observe.ts';
import { openStand } from '#tests/reliability/planted/stand.ts';

/** Set by `npm run faults -- --planted`: a part of the names of faults, or nothing for all. */
const { FAULT_NAME: name } = process.env;

test(
  'every planted fault names itself at each place, with the way out, and says when it ends',
  async () => {
    const stand = await openStand(inject('postgresUrl'));
    const failures =
      name === undefined
        ? await observeAll(quickFaults, stand)
        : await observeAll(
            allFaults.filter(({ what }) => what.includes(name)),
            stand,
            console.info,
          );
    expect(failures).toEqual([]);
  },
  name === undefined ? undefined : 30 * 60_000,
);
