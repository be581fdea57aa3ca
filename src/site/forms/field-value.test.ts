import { expect, test } from 'vitest';
import { readFieldValue } from './field-value.ts';

function shown(html: string, name = 'x') {
  const form = document.createElement('form');
  form.innerHTML = html;
  return readFieldValue(form.elements.namedItem(name));
}

test.each([
  ['<input name="x" value="LS1 4AP">', 'LS1 4AP'],
  ['<textarea name="x">Hello</textarea>', 'Hello'],
  ['<select name="x"><option value="">-</option><option selected>Ms</option></select>', 'Ms'],
  ['<input type="checkbox" name="x" checked>', true],
  ['<input type="checkbox" name="x">', false],
  ['<input type="radio" name="x" value="Y"><input type="radio" name="x" value="N" checked>', 'N'],
  ['<input type="radio" name="x" value="Y"><input type="radio" name="x" value="N">', undefined],
  ['<input type="radio" name="x" value="Y" checked>', 'Y'],
  ['<input type="radio" name="x" value="Y">', undefined],
  ['<input name="other" value="a">', undefined],
])('readFieldValue reads %s as %s', (html, value) => {
  expect(shown(html)).toBe(value);
});
