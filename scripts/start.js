// `npm start`: installs, builds and serves, each only when needed.
import { spawn } from 'node:child_process';
import { followParent, prepare, run, withNode } from './runtime.js';

const node = prepare();
run(node, ['scripts/build.js']);

const server = spawn(node, ['--enable-source-maps', 'build/server/main.js'], {
  stdio: 'inherit',
  env: withNode(node),
});
// The server answers signals itself; this process only passes them on and waits for it.
followParent(() => server.kill('SIGTERM'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => server.kill('SIGINT'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
