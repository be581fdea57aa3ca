import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { TestProject } from 'vitest/node';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { nodeArguments } from './node-arguments.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with a migrated embedded database, for tests to copy. */
    embeddedTemplate: string;
  }
}

/** Vitest global setup: creates the database that each test file copies, because creating one takes seconds. */
export default async function createEmbeddedTemplate(project: TestProject) {
  for (const argument of nodeArguments) setFlagsFromString(argument);
  const folder = mkdtempSync(join(tmpdir(), 'home-services-template-'));
  const storage = await openStorage(readConfig({}), folder);
  await storage.migrate();
  await storage.close();
  project.provide('embeddedTemplate', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
