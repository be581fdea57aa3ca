import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

/** An empty folder, deleted when the test ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'home-services-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with a migrated database, for tests that are not about its creation, which takes seconds. */
export function createDataFolder(): string {
  const folder = createTemporaryFolder();
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  return folder;
}

/** A temporary folder with these files, by path. */
export function createFolderWithFiles(files: Record<string, string | Uint8Array>): string {
  const folder = createTemporaryFolder();
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return folder;
}
