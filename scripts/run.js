// `node scripts/run.js FILE …`: runs a script or tool on the pinned Node, after installing what is missing.
import { prepare, runScript } from './runtime.js';

const node = prepare();
// Ctrl-C goes to both processes; the child decides how it stops.
process.on('SIGINT', () => {});
runScript(node, process.argv.slice(2));
