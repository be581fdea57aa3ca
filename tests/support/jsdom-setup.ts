import { afterEach } from 'vitest';
import { cleared } from './mounted.ts';

afterEach(cleared);
