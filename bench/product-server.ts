import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testContentFolder } from '#tests/support/test-content.ts';
import { type BenchProcess, startProcess } from './process.ts';

export interface ProductServer extends BenchProcess {
  port: number;
}

export const benchBankKeys = `2026a:${Buffer.alloc(32, 7).toString('base64')}`;

/**
 * Starts the built server with its default settings behind one proxy: on PostgreSQL with a URL, otherwise on the embedded
 * database.
 */
export async function startProduct(
  databaseUrl?: string,
  settings: Record<string, string> = {},
): Promise<ProductServer> {
  const folder = await mkdtemp(join(tmpdir(), 'home-services-bench-'));
  const server = await startProcess('build/server/main.js', {
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      CONTENT_DIR: testContentFolder,
      // Each request of the benchmark names another client (requests.ts).
      TRUSTED_PROXIES: '1',
      ...(databaseUrl && { DATABASE_URL: databaseUrl, BANK_KEYS: benchBankKeys }),
      ...settings,
    },
    ready: /open at http:\/\/localhost:(\d+)[\s"]/,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...server, port: Number(server.found), stop };
}
