import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { runFaults } from './fault-run.ts';
import { formatResult } from './table.ts';

const { FAULT_SEED = '1', FAULT_PURCHASES = '10000', FAULT_MINUTES = '60' } = process.env;

test('a fault run loses and doubles nothing', async () => {
  const purchases = Number(FAULT_PURCHASES);
  // Shorter runs have fewer faults, but at least one of each kind.
  const scaled = (count: number) => Math.max(1, Math.round((count * purchases) / 10_000));
  const plan = {
    seed: Number(FAULT_SEED),
    purchases,
    kills: scaled(50),
    promotions: scaled(10),
    networkCuts: scaled(12),
    frozenStandbys: scaled(3),
    fullDisks: 1,
    clockJumps: 1,
    bankKeyChanges: 1,
    migrations: 1,
    crmOutages: Math.max(4, scaled(12)),
  };
  const folder = resolve('fault-runs', `seed-${plan.seed}-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  const print = (line: string) => console.info(line);
  const result = await runFaults(plan, {
    folder,
    buyers: 32,
    minutes: Number(FAULT_MINUTES),
    print,
  });
  print(`\n${formatResult(plan, result)}\n\nHistory: ${folder}`);
  expect(result.findings.slice(0, 20)).toEqual([]);
  expect(result.problems.slice(0, 20)).toEqual([]);
});
