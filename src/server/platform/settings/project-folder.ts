import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder that holds `migrations`, `content` and the build. It is found from this file, in the sources or in the build,
 * so that the programs run from any working directory.
 */
export const projectFolder = findProjectFolder(import.meta.dirname);

/** False in the sources, e.g. on the development server. */
export const isBuilt = import.meta.dirname.startsWith(join(projectFolder, 'build'));

function findProjectFolder(folder: string): string {
  if (existsSync(join(folder, 'migrations')) || dirname(folder) === folder) return folder;
  return findProjectFolder(dirname(folder));
}
