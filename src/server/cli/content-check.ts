// `npm run content:check`: prints the problems in the content by file, or its warnings and the number of plans and
// documents.
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { readConfig } from '../config.ts';
import { readContentFiles } from '../content/content-files.ts';
import { ContentError, formatProblem } from '../content/problem.ts';
import { reportProblems } from '../content/problem-report.ts';
import { StartupError } from '../errors/startup-error.ts';
import { loadTimeline } from '../load-content.ts';

try {
  const { CONTENT_DIR, ENVIRONMENT } = readConfig();
  const { contentAt, changesAt, findWarnings } = loadTimeline(CONTENT_DIR, {
    environment: ENVIRONMENT,
  });
  for (const warning of findWarnings())
    process.stdout.write(`warning: ${formatProblem(warning)}\n`);
  // The time of this machine: the check needs no database.
  const now = new Date();
  const { products, documents } = contentAt(now);
  process.stdout.write(`content is valid: ${products.length} plans, ${documents.size} documents\n`);
  for (const change of changesAt.filter((moment) => moment > now)) {
    process.stdout.write(`it changes from ${formatLondonTime(toLondonTime(change))} on\n`);
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(
    error instanceof ContentError
      ? reportProblems(error.problems, readContentFiles(readConfig().CONTENT_DIR))
      : `${error.message}\n`,
  );
  process.exitCode = 1;
}
