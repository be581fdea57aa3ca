// `npm start`: installs packages and builds when something changed, then starts the server.
import { runPiped, showProgress } from './progress.js';
import {
  createEnvironmentWithNode,
  exitWithError,
  prepare,
  runScript,
  runServerScript,
} from './runtime.js';

const node = await prepare();
if (process.stdout.isTTY) {
  const { status, output } = await showProgress('Building', async () => {
    const built = await runPiped(node, ['scripts/build.js'], {
      env: createEnvironmentWithNode(node),
    });
    return { ...built, isIdle: built.output === '' };
  });
  if (status !== 0) exitWithError(output.trimEnd());
} else runScript(node, ['scripts/build.js']);
runServerScript(node, ['--enable-source-maps', 'build/server/main.js']);
