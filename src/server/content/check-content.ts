import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { isBuilt, projectFolder } from '#server/platform/settings/project-folder.ts';
import type { ContentJob, ContentMessage } from './content-worker.ts';
import { tooMuchToParse } from './documents/read-documents.ts';
import { ContentError } from './files/problem.ts';
import type { WrittenContent } from './files/written-content.ts';
import { createLoadedTimeline, type Installation, type LoadedContent } from './load-content.ts';
import type { CheckedContent } from './store/content-store.ts';

/** An entry of the build. The sources are read by Node itself. */
const workerFile = join(
  projectFolder,
  isBuilt ? 'build/server/content-worker.js' : 'src/server/content/content-worker.ts',
);

/** Forty times what all texts that are allowed take, since the machine may be busy. */
const defaultTimeLimitMs = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** One at a time, so that many uploads take one core and the memory of one. */
const inTurn = pLimit(1);

/**
 * Parses and checks content in another thread. Rejects with a OperatorError if it cannot be read or is too much, and with a
 * ContentError if it is not valid.
 */
export async function checkContent(
  name: string,
  written: WrittenContent,
  { thirdParties = [], ...options }: Installation = {},
  timeLimitMs = defaultTimeLimitMs,
): Promise<CheckedContent<LoadedContent>> {
  const { checked, packed } = await inTurn(() =>
    runWorker({ name, written, options }, timeLimitMs),
  );
  const timeline = createLoadedTimeline(checked, { ...options, thirdParties });
  return { timeline, packed };
}

type ValidMessage = Extract<ContentMessage, { kind: 'valid' }>;

function runWorker(job: ContentJob, timeLimitMs: number): Promise<ValidMessage> {
  // Without the options of this process: what it preloads is for the whole process.
  const worker = new Worker(workerFile, { workerData: job, resourceLimits, execArgv: [] });
  return new Promise<ValidMessage>((resolve, reject) => {
    let begun: string | undefined;
    const timer = setTimeout(() => reject(createTooMuchError(job.name, begun)), timeLimitMs);
    worker.on('message', (message: ContentMessage) => {
      if (message.kind === 'begun') begun = message.file;
      else if (message.kind === 'valid') resolve(message);
      else if (message.kind === 'not readable') reject(new OperatorError(message.message));
      else reject(new ContentError(job.name, message.problems, message.byFile));
    });
    worker.on('error', (error) => {
      // A RangeError: no stack is left, or a text would be too long.
      const isTooMuch =
        error instanceof RangeError || findErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(isTooMuch ? createTooMuchError(job.name, begun) : error);
    });
    worker.on('exit', () => {
      clearTimeout(timer);
      reject(new Error('The check of the content ended without a result.'));
    });
  }).finally(() => void worker.terminate());
}

/** Names the document that was being parsed, if one was. */
function createTooMuchError(name: string, file: string | undefined): OperatorError {
  if (file === undefined)
    return new OperatorError(
      `The content ${name} is refused: it takes too much time or memory to check.`,
    );
  const problem = { file, message: tooMuchToParse };
  return new ContentError(name, [problem], [{ file, problems: [tooMuchToParse] }]);
}
