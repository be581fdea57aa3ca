// `npm run bank:rotate`: bank details sealed again under the first of BANK_KEYS. See docs/operations.md.
import { prepare, run } from './runtime.js';

run(prepare(), ['src/server/cli/bank-rotate.ts']);
