// `npm start`: installs packages and builds when something changed, then starts the server.
import { prepare, run, serve } from './runtime.js';

const node = prepare();
run(node, ['scripts/build.js']);
serve(node, ['--enable-source-maps', 'build/server/main.js']);
