import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { darkColours, lightColours } from './mail-colours.ts';

test('every colour of a mail is a value of the design tokens', () => {
  const tokens = readFileSync('src/design/tokens/tokens.css', 'utf8');
  for (const colour of [...Object.values(lightColours), ...Object.values(darkColours)]) {
    if (colour !== '#ffffff') expect(tokens).toContain(`: ${colour};`);
  }
});
