import { cpSync } from 'node:fs';

/**
 * A frozen copy of `content/`, so that an edit of prices, texts or plans breaks no test. The shipped files are
 * checked by src/server/content/shipped-content.test.ts.
 */
export const testContentFolder = 'tests/content';

/** Copies the test content to a folder where a test may edit it. */
export function copyTestContent(folder: string): void {
  cpSync(testContentFolder, folder, { recursive: true });
}
