// `node scripts/run.js FILE …`: runs a script or tool on the pinned Node, after installing what is missing.
import { prepare, runScript } from './runtime.js';

const node = await prepare({ forTests: true });
// The terminal sends Ctrl-C to this process and to its child. This process ignores it and ends with the child.
process.on('SIGINT', () => {});
runScript(node, process.argv.slice(2));
