import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkSvg } from './check-svg.ts';

const open = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">';
const svg = (inner: string) => `${open}${inner}</svg>`;
const problemsOf = (text: string) => checkSvg(text).problems;

test('a picture may have shapes, gradients, comments and local references, and its size is that of the viewBox', () => {
  const glow = '<linearGradient id="glow"><stop offset="0" stop-color="#fff"/></linearGradient>';
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- A logo -->\n${svg(
    `<title>Warm &amp; dry</title><defs>${glow}</defs><g transform="rotate(-6 3 4)"><path fill="url(#glow)" d="M0 0h4v-2z"/></g>`,
  )}\n`;
  const { problems, markup, width, height } = checkSvg(text);
  expect({ problems, width, height }).toEqual({ problems: [], width: 40, height: 20 });
  expect(markup).toMatch(/^<svg viewBox="0 0 40 20"><title>/);
  expect(markup).not.toMatch(/<!--|<\?xml|xmlns/);
});

test.each([
  ['<script>alert(1)</script>', 'must not contain <script>: remove it'],
  ['<SCRIPT/>', 'must not contain <SCRIPT>: remove it'],
  ['<path onload="alert(1)"/>', 'must not contain onload in <path>'],
  [
    '<path fill="url(//elsewhere.example)" fill="red"/>',
    'must not contain fill="url(//elsewhere.example)" in <path>',
  ],
  ['<foreignObject/>', 'must not contain <foreignObject>: remove it'],
  ['<a href="https://elsewhere.example"/>', 'must not contain <a>: remove it'],
  ['<animate/>', 'must not contain <animate>: remove it'],
  ['<image href="a.png"/>', 'must not contain <image>: use a PNG instead'],
  ['<use href="#a"/>', 'must not contain <use>: save the SVG without symbols'],
  ['<text>Warm</text>', 'must not contain <text>: convert the text to paths'],
  [
    '<style>@import url(a.css);</style>',
    'must not contain <style>: save the SVG with presentation attributes instead of CSS',
  ],
  ['<path style="fill:red"/>', 'must not contain style in <path>'],
  ['<sodipodi:namedview/>', 'must not contain <sodipodi:namedview>: save the file as plain SVG'],
  [
    '<path fill="url(https://elsewhere.example/a.svg#b)"/>',
    'must not contain fill="url(https://elsewhere.example/a.svg#b)" in <path>',
  ],
  ['<path fill="u\\72l(#a)"/>', 'must not contain fill="u\\72l(#a)" in <path>'],
  ['<path fill="&#117;rl(a)"/>', 'must not contain fill="&#117;rl(a)" in <path>'],
  ['<path fill="image-set(#a)"/>', 'must not contain fill="image-set(#a)" in <path>'],
  ['<svg onload="alert(1)"/>', 'must not contain <svg>: remove it'],
  ['<title>&copy;</title>', 'must not contain the text "&copy;"'],
  ['hello', 'must not contain the text "hello"'],
])('a picture with %s is refused, and the message says what to remove', (inner, problem) => {
  expect(problemsOf(svg(inner))).toContain(problem);
});

test.each([
  [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, /^is not well-formed at "<!DOCTYPE/],
  [svg('<path d="M0 0"'), /^is not well-formed at/],
  [svg('<path d=M0/>'), /^is not well-formed at/],
  [svg('<!--><script>alert(1)</script>-->'), /^is not well-formed at/],
  [svg('<![CDATA[<script/>]]>'), /^is not well-formed at/],
  [`${open}<g>`, /^is not complete: <g> does not end/],
  [svg('<g></path>'), /^is not well-formed: <\/path> ends another element/],
  [`${svg('')}<script/>`, /^must not contain <script>/],
  ['<svg viewBox="0 0 1 1"></svg>', /^must start with <svg xmlns=/],
  ['<svg xmlns="http://www.w3.org/2000/svg"></svg>', /^must have a viewBox/],
])('%s is refused as a picture', (text, problem) => {
  expect(problemsOf(text)).toContainEqual(expect.stringMatching(problem));
});

test('the message about a refused element names it once, without its text', () => {
  expect(problemsOf(svg('<style>.a{fill:red}</style>'))).toEqual([
    'must not contain <style>: save the SVG with presentation attributes instead of CSS',
  ]);
});

test('a long picture is checked in linear time', () => {
  const text = svg(`<path ${' '.repeat(100_000)}d="${'1 '.repeat(90_000)}" ${'a '.repeat(50_000)}`);
  expect(problemsOf(text)).not.toEqual([]);
});

test('the pictures of the shipped content and of the example are all checked', () => {
  expect(globSync('{content,examples/second-brand}/{brand,images}/*.svg').length).toBeGreaterThan(
    30,
  );
  const raw = readFileSync('content/images/pennine-walkers.svg', 'utf8');
  expect(problemsOf(raw)).toEqual([]);
});
