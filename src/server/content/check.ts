// For editors and CI: one line per mistake in the content, or how much of it there is.
import { readConfig } from '../config.ts';
import { StartupError } from '../startup-error.ts';
import { loadContent } from './content.ts';
import { ContentError, problemLine } from './problem.ts';

try {
  const { products, documents } = loadContent(readConfig().CONTENT_DIR);
  process.stdout.write(`content is valid: ${products.length} plans, ${documents.size} documents\n`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  const lines = error instanceof ContentError ? error.problems.map(problemLine) : [error.message];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
