// `npm run gallery`: the design gallery with hot reload; with `build`, as static files in build/gallery.
import { prepare, run } from './runtime.js';

const command = process.argv[2] === 'build' ? 'build' : 'dev';

const node = prepare();
// Ctrl-C reaches Vite too, and it is the one to answer.
process.on('SIGINT', () => {});
run(node, ['node_modules/.bin/vite', command, 'src/design/gallery', ...process.argv.slice(3)]);
