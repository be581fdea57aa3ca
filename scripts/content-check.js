// `npm run content:check`: every mistake in the content, one a line. CONTENT_DIR points elsewhere.
import { prepare, run } from './runtime.js';

run(prepare(), ['src/server/cli/content-check.ts']);
