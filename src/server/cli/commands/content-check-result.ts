import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { checkContent as checkFiles } from '#server/content/check-content.ts';
import { readContentFiles } from '#server/content/files/content-files.ts';
import { ContentError, formatProblem } from '#server/content/files/problem.ts';
import { reportProblems } from '#server/content/files/problem-report.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { type Config, readConfig } from '../../config.ts';

/** What `npm run content:check` prints, and its exit code. */
export async function checkContent(environment?: Record<string, string>) {
  try {
    return await checkFolder(readConfig(environment));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    return { exitCode: 1, stdout: '', stderr: `${error.message}\n` };
  }
}

export async function checkFolder({
  CONTENT_DIR,
  ENVIRONMENT,
}: Pick<Config, 'CONTENT_DIR' | 'ENVIRONMENT'>) {
  try {
    const written = { files: readContentFiles(CONTENT_DIR) };
    const { timeline } = await checkFiles(CONTENT_DIR, written, { environment: ENVIRONMENT });
    const { contentAt, changesAt, findWarnings } = timeline;
    // The time of this machine: the check needs no database.
    const now = new Date();
    const { products, documents } = contentAt(now);
    const lines = [
      ...findWarnings().map((warning) => `warning: ${formatProblem(warning)}\n`),
      `content is valid: ${products.length} plans, ${documents.size} documents\n`,
      ...changesAt
        .filter((moment) => moment > now)
        .map((change) => `it changes from ${formatLondonTime(toLondonTime(change))} on\n`),
    ];
    return { exitCode: 0, stdout: lines.join(''), stderr: '' };
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    const stderr = error instanceof ContentError ? reportProblems(error) : `${error.message}\n`;
    return { exitCode: 1, stdout: '', stderr };
  }
}
