import { expect, test } from 'vitest';
import { withNoBreakSpaces } from './no-break-spaces.ts';

test('a postcode has a no-break space', () => {
  expect(withNoBreakSpaces('LS1 4AP')).toBe('LS1\u00a04AP');
});
