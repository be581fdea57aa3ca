import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { nodeArguments } from './node-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated embedded database, for tests to copy. */
    embeddedTemplate: string;
    /** A temporary folder for copies of the template. It is deleted when the run ends. */
    embeddedCopies: string;
  }
}

/** Vitest global setup. */
export default async function provideEmbeddedTemplate(project: TestProject) {
  const copies = mkdtempSync(join(tmpdir(), 'home-services-test-'));
  project.provide('embeddedTemplate', await prepareEmbeddedTemplate());
  project.provide('embeddedCopies', copies);
  return () => rmSync(copies, { recursive: true });
}

/**
 * The database that tests copy. Creating one takes seconds, so it is kept for all suites and for the next run, until what
 * it is made of changes.
 */
export async function prepareEmbeddedTemplate(): Promise<string> {
  const hash = createHash('sha256');
  const self = 'tests/support/embedded-template.ts';
  const sources = [
    'package-lock.json',
    'migrations/*.sql',
    'src/server/platform/storage/*.ts',
    self,
  ];
  for (const file of globSync(sources).toSorted()) hash.update(readFileSync(file));
  const name = resolve('node_modules/.cache/embedded-template');
  const folder = `${name}-${hash.digest('hex')}`;
  if (existsSync(folder)) return folder;
  for (const argument of nodeArguments) setFlagsFromString(argument);
  // Only now, since every worker of the browser tests loads this file.
  const [{ readConfig }, { makeDatabase }, { openStorage }] = await Promise.all([
    import('#server/config.ts'),
    import('#server/platform/storage/database-folder.ts'),
    import('#server/platform/storage/open-storage.ts'),
  ]);
  const unfinished = `${folder}-${randomUUID()}`;
  mkdirSync(unfinished, { recursive: true });
  await makeDatabase(unfinished);
  const storage = await openStorage(readConfig({}), unfinished);
  await storage.migrate();
  // Tests use neither. Copying a database takes time for each file, and these two have more than half of the files.
  for (const database of ['template0', 'template1']) {
    await storage.db.execute(`alter database ${database} is_template false`);
    await storage.db.execute(`drop database ${database}`);
  }
  await storage.close();
  try {
    renameSync(unfinished, folder);
  } catch {
    // Another suite was quicker.
    rmSync(unfinished, { recursive: true });
  }
  const outdated = globSync(`${name}-*`).filter((path) => !path.startsWith(folder));
  for (const path of outdated) rmSync(path, { recursive: true, force: true });
  return folder;
}
