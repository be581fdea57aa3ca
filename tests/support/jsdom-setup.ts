import { afterEach } from 'vitest';
import { unmountAll } from './mounted.ts';

afterEach(unmountAll);
