// Runs in a thread of its own, see check-content.ts: what a hostile file makes slow, here or in a library, does not hold up sales.
import { parentPort, workerData } from 'node:worker_threads';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { type ContentFiles, pickContentFiles } from './files/content-files.ts';
import { ContentError, type ContentProblem, type FileProblems } from './files/problem.ts';
import type { WrittenContent } from './files/written-content.ts';
import { type CheckedFiles, type CheckOptions, checkFiles } from './load-content.ts';
import { readArchive } from './publishing/archive.ts';
import { packFiles, unpackFiles } from './publishing/packed-files.ts';

export interface ContentJob {
  name: string;
  written: WrittenContent;
  options: CheckOptions;
}

/** What is sent back: first each document that is begun, then one of the others. */
export type ContentMessage =
  | { kind: 'begun'; file: string | undefined }
  | { kind: 'valid'; checked: CheckedFiles; packed: Uint8Array }
  | { kind: 'not valid'; problems: readonly ContentProblem[]; byFile: readonly FileProblems[] }
  | { kind: 'not readable'; message: string };

const { name, written, options } = workerData as ContentJob;
const send = (message: ContentMessage) => parentPort?.postMessage(message);

try {
  const files = readFiles(name, written);
  const checked = checkFiles(name, files, options, (file) => send({ kind: 'begun', file }));
  send({ kind: 'valid', checked, packed: 'packed' in written ? written.packed : packFiles(files) });
} catch (error) {
  if (error instanceof ContentError) {
    const { problems, byFile } = error;
    send({ kind: 'not valid', problems, byFile });
  } else if (error instanceof OperatorError) {
    send({ kind: 'not readable', message: error.message });
  } else {
    throw error;
  }
}

function readFiles(archiveName: string, content: WrittenContent): ContentFiles {
  if ('files' in content) return content.files;
  if ('packed' in content) return unpackFiles(content.packed);
  return pickContentFiles(readArchive(archiveName, content.archive, content.maxBytes));
}
