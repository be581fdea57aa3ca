import { expect, test } from 'vitest';
import { withNoBreakSpaces } from './no-break-spaces.ts';

test('withNoBreakSpaces replaces the space of a postcode', () => {
  expect(withNoBreakSpaces('LS1 4AP')).toBe('LS1\u00a04AP');
});
