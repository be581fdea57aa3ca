// `npm run ops -- COMMAND`: the operator's command line. See docs/operations/commands.md.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { callerFolder, createEnvironmentWithNode, exitWithError, prepare } from './runtime.js';

const node = await prepare();
const program = resolve('build/server/ops.js');
// Builds only if there is no build yet. A new build would replace the files that a running server serves.
if (!existsSync(program)) {
  const { status } = spawnSync(node, ['scripts/build.js'], {
    // The build prints to standard error, so that standard output has only the command's output.
    stdio: ['ignore', process.stderr, 'inherit'],
    env: createEnvironmentWithNode(node),
  });
  if (status !== 0) exitWithError('The build failed: see its message above.');
}
const { status } = spawnSync(node, [program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: callerFolder,
});
process.exit(status ?? 1);
