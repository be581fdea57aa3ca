import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('a postcode has a no-break space', () => {
  expect(unbroken('LS1 4AP')).toBe('LS1\u00a04AP');
});
