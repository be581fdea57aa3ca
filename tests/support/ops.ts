import { runOps } from '#server/cli/run-ops.ts';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { testBankKeys } from './server-process.ts';
import { testContentFolder } from './test-content.ts';

interface OpsOptions {
  settings?: Record<string, string>;
  /** Called when the command opens the database. */
  open: () => Storage;
}

/** Runs a command of the operator in this process. */
export async function runOpsInProcess(argv: string[], { settings = {}, open }: OpsOptions) {
  let stdout = '';
  let stderr = '';
  const code = await runOps(argv, {
    print: (text) => {
      stdout += text;
    },
    warn: (sentence) => {
      stderr += `${sentence}\n`;
    },
    readConfig: () => readConfig(settings),
    withDatabase: async (_, use) => use(open()),
  });
  return { code, stdout, stderr };
}

/** The settings of a server on PostgreSQL with the tests' content, whose data folder this is. */
export const createOpsSettings = (dataFolder: string) => ({
  BANK_KEYS: testBankKeys,
  DATABASE_URL: 'postgres://db/home',
  DATA_DIR: dataFolder,
  CONTENT_DIR: testContentFolder,
});
