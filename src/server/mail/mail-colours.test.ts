import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { darkMailColours, lightMailColours } from './mail-colours.ts';

test('every colour of a mail is a value of the design tokens', () => {
  const tokens = readFileSync('src/design/tokens/tokens.css', 'utf8');
  for (const colour of [...Object.values(lightMailColours), ...Object.values(darkMailColours)]) {
    if (colour !== '#ffffff') expect(tokens).toContain(`: ${colour};`);
  }
});
