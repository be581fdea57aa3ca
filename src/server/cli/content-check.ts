// For editors and CI: one line per mistake in the content, or how much of it there is.
import { readConfig } from '../config.ts';
import { ContentError, problemLine } from '../content/problem.ts';
import { loadContent } from '../load-content.ts';
import { StartupError } from '../startup-error.ts';

try {
  const { products, documents } = loadContent(readConfig().CONTENT_DIR);
  process.stdout.write(`content is valid: ${products.length} plans, ${documents.size} documents\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  const lines = error instanceof ContentError ? error.problems.map(problemLine) : [error.message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
