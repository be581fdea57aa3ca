// `npm run dev`: the server from its sources; pages reload on a change, the server restarts.
import { prepare, runServerScript } from './runtime.js';

runServerScript(await prepare(), ['scripts/dev-server.js']);
