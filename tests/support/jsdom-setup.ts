import { afterEach } from 'vitest';
import { clearDocument } from './mounted.ts';

afterEach(clearDocument);
