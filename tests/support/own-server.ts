import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { basePath } from './buyer.ts';
import { prepareEmbeddedTemplate } from './embedded-template.ts';
import { nodeArguments, nodeEnvironment } from './node-settings.ts';
import { getShiftMs } from './shifted-clock.ts';
import { copyTestContent } from './test-content.ts';
import { behindProxy } from './visitor-address.ts';

/** A server whose content a test may edit. */
export interface OwnServer {
  /** The address of the server, e.g. http://127.0.0.1:41234. */
  address: string;
  /** The server's DATA_DIR. */
  dataFolder: string;
  /** Moves the clock of a server that was started with the settings of `createShiftedClock`. */
  moveClock: (to: Date) => void;
  /** Edits a plan's file, and waits until the server has reloaded it. */
  editPlan: (productId: string, edit: (plan: PlanFile) => void) => Promise<void>;
  stop: () => Promise<void>;
}

/** The fields of a plan's file that tests edit. */
interface PlanFile {
  sellable: boolean;
  enquiryPhoneNumber: string;
  covered: string[];
  productVariants: {
    productVariantId: string;
    laterPrices?: { from: string; priceMonthly: number; priceAnnually: number }[];
  }[];
}

interface OwnServerOptions {
  /** The script to start instead of the built server. */
  script?: string | undefined;
  /** Changes the content folder before the start. */
  prepareContent?: ((folder: string) => void) | undefined;
  /** Changes the data folder before the start. */
  prepareData?: ((dataFolder: string, contentFolder: string) => void) | undefined;
}

/** Starts a server with settings of its own, on a free port. */
export async function startOwnServer(
  settings: Record<string, string>,
  { script = 'build/server/main.js', prepareContent, prepareData }: OwnServerOptions = {},
): Promise<OwnServer> {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-own-server-'));
  const content = join(folder, 'content');
  const dataFolder = join(folder, 'data');
  cpSync(await prepareEmbeddedTemplate(), dataFolder, { recursive: true });
  copyTestContent(content);
  prepareContent?.(content);
  prepareData?.(dataFolder, content);
  const child = spawn(process.execPath, [...nodeArguments, script], {
    env: {
      ...nodeEnvironment,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: dataFolder,
      CONTENT_DIR: content,
      ...behindProxy,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  // Kills the server also when its start takes too long: the worker process exits then.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const address = await startedAt(child);
  return {
    address,
    dataFolder,
    moveClock: (to) => void child.send(getShiftMs(to)),
    editPlan: async (productId, edit) => {
      const file = join(content, 'catalogue', `${productId}.json`);
      const page = async () =>
        (await fetch(`${address}${basePath}/${productId}`)).text().catch(() => '');
      const before = await page();
      const plan = JSON.parse(readFileSync(file, 'utf8')) as PlanFile;
      edit(plan);
      writeFileSync(file, JSON.stringify(plan));
      await expect.poll(async () => (await page()) === before).toBe(false);
    },
    stop: async () => {
      child.kill('SIGTERM');
      await once(child, 'close');
      process.off('exit', kill);
      rmSync(folder, { recursive: true });
    },
  };
}

async function startedAt({ stdout }: ChildProcess): Promise<string> {
  let written = '';
  // Not destroyed at the return, because the server's next line would fail then.
  for await (const text of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    written += String(text);
    const address = /open at (http:[^\s"]+)[\s"]/.exec(written)?.[1];
    if (address) {
      // Reads the server's output to the end, because a full pipe would block the server.
      stdout?.resume();
      return address;
    }
  }
  throw new Error(`The server did not start: ${written}`);
}
