import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder that holds `migrations`, `content` and the build. It is found from this file, in the sources or in the build,
 * so that the programs run from any working directory.
 */
export const projectFolder = findProjectFolder(import.meta.dirname);

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'migrations')) || dirname(folder) === folder) return folder;
  return findProjectFolder(dirname(folder));
}
