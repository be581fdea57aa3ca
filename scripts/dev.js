// `npm run dev`: the server from its sources; pages reload on a change, the server restarts.
import { prepare, serve } from './runtime.js';

serve(prepare(), ['scripts/dev-server.js']);
