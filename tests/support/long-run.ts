import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    isLongRun: boolean;
  }
}

/** Whether `npm run faults` runs the test, with more load and faults, and not `npm test`. */
export const isLongRun = inject('isLongRun');
