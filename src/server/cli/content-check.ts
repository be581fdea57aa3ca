// `npm run content:check`: prints one line for each problem in the content, or the number of plans and documents.
import { readConfig } from '../config.ts';
import { ContentError, formatProblem } from '../content/problem.ts';
import { StartupError } from '../errors/startup-error.ts';
import { loadContent } from '../load-content.ts';

try {
  const { CONTENT_DIR, ENVIRONMENT } = readConfig();
  const { products, documents } = loadContent(CONTENT_DIR, ENVIRONMENT);
  process.stdout.write(`content is valid: ${products.length} plans, ${documents.size} documents\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  const lines = error instanceof ContentError ? error.problems.map(formatProblem) : [error.message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
