// `npm run dev`: the product with hot reload of pages and restart of the server.
import { prepare, run } from './runtime.js';

const node = prepare();
// Ctrl-C reaches the server too, and it is the one to answer.
process.on('SIGINT', () => {});
run(node, ['scripts/dev-server.js']);
