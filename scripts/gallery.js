// `npm run gallery`: the design gallery with hot reload; with `build`, as static files in build/gallery.
import { galleryCommand } from './gallery-command.js';
import { prepare, run } from './runtime.js';

const node = prepare();
// Ctrl-C reaches Vite too, and it is the one to answer.
process.on('SIGINT', () => {});
run(node, ['node_modules/.bin/vite', ...galleryCommand(process.argv.slice(2))]);
