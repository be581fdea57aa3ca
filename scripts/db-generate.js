// `npm run db:generate -- --name what_changed`: a migration from a change of the storage schema.
import { prepare, run } from './runtime.js';

run(prepare(), ['node_modules/.bin/drizzle-kit', 'generate', ...process.argv.slice(2)]);
