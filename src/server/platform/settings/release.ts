import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { isBuilt, projectFolder } from './project-folder.ts';

export interface Release {
  version: string;
  /** The commit of the build, with `-changed` if the sources differed from it; `unknown` in a server that runs from its sources. */
  commit: string;
}

/** Which release this program is. `scripts/build.js` writes the commit. */
export const release = readRelease();

function readRelease(): Release {
  const manifest = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const { version } = z.parse(z.object({ version: z.string() }), manifest);
  const commitFile = join(projectFolder, 'build/commit');
  const commit = isBuilt && existsSync(commitFile) ? readFileSync(commitFile, 'utf8') : '';
  return { version, commit: commit || 'unknown' };
}
