// `npm start`: installs packages and builds when something changed, then starts the server.
import { prepare, runScript, runServerScript } from './runtime.js';

const node = prepare();
runScript(node, ['scripts/build.js']);
runServerScript(node, ['--enable-source-maps', 'build/server/main.js']);
