// `npm run content:check`: prints the problems in the content by file, or its warnings and the number of plans and
// documents.
import { checkContent } from './commands/content-check-result.ts';

const { exitCode, stdout, stderr } = await checkContent();
process.stdout.write(stdout);
process.stderr.write(stderr);
process.exitCode = exitCode;
