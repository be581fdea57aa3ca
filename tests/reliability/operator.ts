import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runOpsProcess } from '#tests/support/ops-process.ts';
import type { Secrets } from './checker/run-data.ts';
import type { DatabasePair } from './database-pair.ts';
import type { Instances } from './instances.ts';

interface OperatorDeps {
  databases: DatabasePair;
  instances: Instances;
  bankKeys: Secrets['bankKeys'];
  folder: string;
}

/** An entry of BANK_KEYS, which the checker gets too. */
export function createBankKey(id: string, bankKeys: Secrets['bankKeys']): string {
  const key = randomBytes(32).toString('base64');
  bankKeys[id] = key;
  return `${id}:${key}`;
}

/** What an operator does by commands while the instances sell. A command that the database interrupts is run again. */
export function createOperator({ databases, instances, bankKeys, folder }: OperatorDeps) {
  // After the migration commands must be those of the next version.
  let cwd = process.cwd();

  async function ops(args: string[], settings: { [name: string]: string } = {}) {
    const endsAt = Date.now() + 120_000;
    for (;;) {
      const environment = { DATABASE_URL: databases.urls().primary, ...settings };
      const { code, stdout, stderr } = await runOpsProcess(args, environment, { cwd });
      if (code === 0) return stdout;
      if (Date.now() > endsAt) throw new Error(`ops ${args.join(' ')}: ${stderr}`);
      await pause(500);
    }
  }

  return {
    /** The order of docs/operations/database.md. */
    changeBankKey: async () => {
      const ids = Object.keys(bankKeys);
      const oldKey = `${ids.at(-1)}:${bankKeys[ids.at(-1) ?? '']}`;
      const newKey = createBankKey(`key${ids.length + 1}`, bankKeys);
      const newFirst = `${newKey},${oldKey}`;
      await instances.restartEach({ BANK_KEYS: `${oldKey},${newKey}` });
      await instances.restartEach({ BANK_KEYS: newFirst });
      while (!(await ops(['keys', 'rotate'], { BANK_KEYS: newFirst })).includes(', 0 are left')) {
        await pause(100);
      }
      await instances.restartEach({ BANK_KEYS: newKey });
    },

    /** Applies the migration of a next version, which is this one with a further column. */
    migrate: async () => {
      const next = join(folder, 'next-version');
      for (const part of ['build/server', 'migrations', 'package.json']) {
        cpSync(part, join(next, part), { recursive: true });
      }
      symlinkSync(resolve('node_modules'), join(next, 'node_modules'));
      addMigration(join(next, 'migrations'));
      cwd = next;
      await ops(['migrate']);
    },

    /** Attempts deliveries again that failed, or that wait for their next attempt. */
    retryDeliveries: (ids: string[]) => ops(['deliveries', 'retry', ...ids]),
  };
}

function addMigration(migrations: string): void {
  const journalFile = join(migrations, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number }[];
  };
  const last = journal.entries.at(-1);
  if (!last) throw new Error('There is no migration.');
  const tag = '9999_fault_run';
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag } });
  writeFileSync(journalFile, JSON.stringify(journal));
  appendFileSync(
    join(migrations, `${tag}.sql`),
    'ALTER TABLE "contracts" ADD COLUMN "fault_run" text;',
  );
}
