import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the built server has the production files of React and no other, whatever NODE_ENV is', () => {
  const files = globSync('build/server/**/*.js').map((file) => readFileSync(file, 'utf8'));
  // Each of React's files has its name in its licence.
  const found = files.join().matchAll(/@license React\s+\* ([\w.-]+\.js)/g);
  const names = [...found].map(([, name = '']) => name);
  expect(names).toContain('react-dom-server.node.production.js');
  expect(names.filter((name) => !name.endsWith('.production.js'))).toEqual([]);
});
