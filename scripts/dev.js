// `npm run dev`: the product with hot reload of pages and restart of the server.
import { spawn } from 'node:child_process';
import { followParent, prepare, withNode } from './runtime.js';

const node = prepare();
const server = spawn(node, ['scripts/dev-server.js'], { stdio: 'inherit', env: withNode(node) });
followParent(() => server.kill('SIGTERM'));
process.on('SIGTERM', () => server.kill('SIGTERM'));
process.on('SIGINT', () => server.kill('SIGINT'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
