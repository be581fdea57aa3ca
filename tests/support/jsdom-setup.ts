import * as React from 'react';
import { afterEach } from 'vitest';
import { unmountAll } from './mounted.ts';

// React's development build takes a stack trace of each element, which its warnings can print, until it has taken 10,000
// in a second. That is a quarter of the time of these tests, so the count is always over the limit.
Object.defineProperty(
  Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'),
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set: () => {}, configurable: true },
);

afterEach(unmountAll);
