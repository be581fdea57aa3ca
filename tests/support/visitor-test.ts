import { test as base } from '@playwright/test';
import { createVisitorHeader } from './visitor-address.ts';

/** Playwright's `test` in which each test is a visitor with an IP address of its own. */
export const test = base.extend({
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) =>
    use({ ...extraHTTPHeaders, ...createVisitorHeader() }),
});
