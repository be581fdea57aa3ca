import { expect, test } from 'vitest';
import { parseStyles, readMarkupNames } from './used-styles.ts';

const html = `<html data-shown="wide"><head><style>.inStyle{}</style></head><body class="page wide">
  <a class="link">Plans</a><div data-space="md"></div>
  <template><p class="later"></p></template></body></html>`;
const use = (css: string) => parseStyles(css)(readMarkupNames(html));

test.each([
  ['a class', '.link{color:red}'],
  ['an element', 'a{color:red}'],
  ['every element', '*,:before{color:red}'],
  ['a state of an element that is there', 'a:hover:not(.gone)::after{color:red}'],
  ['an attribute that scripts set', '[data-partner=on] .link{color:red}'],
  ['an attribute with another value that is no data', 'a[aria-expanded=true]{color:red}'],
  ['a data attribute with its value', '[data-space="md"]{color:red}'],
  ['one of several in brackets', ':is(.gone,.link:not(:has(+.gone:hover))){color:red}'],
  ['a string with brackets and commas', '.link:after{content:"},{"}'],
  ['a group for another state', '@media print{.link{color:red}}'],
  ['a nested group', '@layer base{@media (width>=48rem){a{color:red}}}'],
  ['an at-rule without rules', '@font-face{font-family:Figtree}'],
  ['a statement', '@layer base;'],
])('keeps a rule for %s', (_, css) => {
  expect(use(css)).toBe(css);
});

test.each([
  ['a class', '.gone{color:red}'],
  ['a class below one that is there', '.link .gone{color:red}'],
  ['an element', 'textarea:focus{color:red}'],
  ['a class of a template, which only a script shows', '.later{color:red}'],
  ['a class that only a style names', '.inStyle{color:red}'],
  ['another value of a data attribute', '[data-space="lg"]{color:red}'],
  [
    'a group of which nothing is left',
    '@media print{.gone{color:red}@supports (a:b){p{color:red}}}',
  ],
])('leaves out a rule for %s that the page has not', (_, css) => {
  expect(use(css)).toBe('');
});

test('leaves out the selectors of a list that cannot apply, and keeps the order of rules', () => {
  expect(use('.gone,.link:is(a,b),p{color:red}.gone{color:blue}.page.wide{color:green}')).toBe(
    '.link:is(a,b){color:red}.page.wide{color:green}',
  );
});
