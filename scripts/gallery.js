// `npm run gallery`: the design gallery with hot reload. With `build`, as static files in build/gallery;
// with `serve`, those files built and served, for pictures and browser tests. Further words go to Vite.
import { giveUp, prepare, run } from './runtime.js';

const vite = 'node_modules/.bin/vite';
const folder = 'src/design/gallery';
const [mode = 'dev', ...options] = process.argv.slice(2);

const node = prepare();
// Ctrl-C reaches Vite too, and it is the one to answer.
process.on('SIGINT', () => {});
if (mode === 'dev') run(node, [vite, folder, ...options]);
else if (mode === 'build' || mode === 'serve') {
  run(node, [vite, 'build', folder, '--logLevel', 'error']);
  if (mode === 'serve') run(node, [vite, 'preview', folder, '--strictPort', ...options]);
} else giveUp(`The gallery knows build and serve, not ${mode}.`);
