// `npm run content:check`: prints the problems in the content by file, or the number of plans and documents.
import { readConfig } from '../config.ts';
import { readContentFiles } from '../content/content-files.ts';
import { ContentError } from '../content/problem.ts';
import { reportProblems } from '../content/problem-report.ts';
import { StartupError } from '../errors/startup-error.ts';
import { loadContent } from '../load-content.ts';

try {
  const { CONTENT_DIR, ENVIRONMENT } = readConfig();
  const { products, documents } = loadContent(CONTENT_DIR, ENVIRONMENT);
  process.stdout.write(`content is valid: ${products.length} plans, ${documents.size} documents\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(
    error instanceof ContentError
      ? reportProblems(error.problems, readContentFiles(readConfig().CONTENT_DIR))
      : `${error.message}\n`,
  );
  process.exitCode = 1;
}
