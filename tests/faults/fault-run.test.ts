import { expect, test } from 'vitest';
import { runFaults } from '#tests/reliability/fault-run.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';

/** `npm run faults` makes the long run. */
const plan = {
  seed: 1,
  purchases: 100,
  kills: 2,
  promotions: 1,
  networkCuts: 0,
  frozenStandbys: 0,
  fullDisks: 0,
  clockJumps: 0,
  bankKeyChanges: 0,
  migrations: 0,
  crmOutages: 1,
};

test('a short fault run with two kills and a promotion loses and doubles nothing, and sells within five seconds of the promotion', async () => {
  const folder = createTemporaryFolder();
  const { findings, problems, sold, left, done, presses, firstSales } = await runFaults(plan, {
    folder,
    buyers: 8,
    minutes: 5,
    endLeases: true,
    print: () => {},
  });
  expect(findings).toEqual([]);
  expect(problems).toEqual([]);
  expect(sold).toBe(100);
  expect(left).toBe(10);
  expect(Object.fromEntries(done)).toEqual({ kill: 2, promotion: 1, 'change of the CRM': 2 });
  // The kills and the promotion interrupted some.
  expect(presses).toBeGreaterThan(100);
  expect(firstSales).toHaveLength(1);
  expect(firstSales[0]).toBeLessThan(5000);
});
