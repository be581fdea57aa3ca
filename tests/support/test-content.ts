import { cpSync } from 'node:fs';

/**
 * A copy of `content/` as it once was. Tests read this one, so that an edit of the shipped prices, texts or
 * plans breaks none of them; src/server/content/shipped-content.test.ts checks the shipped files.
 */
export const testContent = 'tests/content';

/** Copies it to a folder where a test may edit it. */
export function copyTestContent(folder: string): void {
  cpSync(testContent, folder, { recursive: true });
}
