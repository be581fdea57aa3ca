import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { getErrorReason } from '../errors/operator-error.ts';

const folderMode = 0o700;
const fileMode = 0o600;

/**
 * Makes the data folder private to its user: sets the modes of all existing entries and the umask of this
 * process. Warns where that is not permitted.
 */
export function restrictFolderToOwner(
  path: string,
  warn: (sentence: string) => void,
  chmod: (path: string, mode: number) => void = chmodSync,
): void {
  process.umask(0o077);
  let problem: string | undefined;
  for (const [entry, wanted] of wantedModes(path)) {
    if ((lstatSync(entry).mode & 0o777) === wanted) continue;
    try {
      chmod(entry, wanted);
    } catch (error) {
      problem ??= getErrorReason(error);
    }
  }
  if (problem) {
    warn(
      `The data folder ${path} may be readable by others, and that cannot be changed (${problem}). Give it to the user that runs the server, with the mode 700.`,
    );
  }
}

/**
 * The folder and its entries with their modes. Key files are left out: `bank/key-ring.ts` restricts them
 * with a warning. Symbolic links are not followed, which Node's recursive `readdir` would do.
 */
function* wantedModes(folder: string): Generator<[path: string, mode: number]> {
  yield [folder, folderMode];
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* wantedModes(path);
    else if (entry.isFile() && !entry.name.endsWith('.key')) yield [path, fileMode];
  }
}
