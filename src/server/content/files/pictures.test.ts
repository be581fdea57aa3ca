import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import {
  exampleBrand,
  listContentProblems,
  parseChangedContent,
  toJson,
} from '#tests/support/content-folder.ts';
import { maxBytes } from './content-files.ts';
import { measurePicture } from './picture-format.ts';

const svg = (width: number, height: number, inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${inner}</svg>`;
const brandWith = (changes: Record<string, unknown>) => ({
  'brand/brand.json': toJson({ ...exampleBrand, ...changes }),
});

test.each<[string, Record<string, string | Uint8Array>, string]>([
  [
    'a picture of 200 MB',
    { 'images/film.png': new Uint8Array(maxBytes + 1) },
    'images/film.png: must have at most 300 kB: make it smaller',
  ],
  [
    'a text named like a picture',
    { 'images/notes.png': 'not a picture' },
    'images/notes.png: must be a complete picture in the format SVG, PNG, WebP or JPEG',
  ],
  [
    'half a picture',
    { 'images/half.png': Buffer.from('89504e470d0a1a0a0000000d49484452000000', 'hex') },
    'images/half.png: must be a complete picture in the format SVG, PNG, WebP or JPEG',
  ],
  [
    'an SVG named like a PNG',
    { 'images/logo.png': svg(2, 1) },
    'images/logo.png: must have a name that ends in .svg, because it is one by its bytes',
  ],
  [
    'a name with spaces and capitals',
    { 'images/My Logo.svg': svg(2, 1) },
    'images/My Logo.svg: must be named with small letters, digits and hyphens, e.g. warm-homes.svg',
  ],
  [
    'an SVG with a script',
    { 'images/warm-homes.svg': svg(2, 1, '<script>alert(1)</script>') },
    'images/warm-homes.svg: must not contain <script>: remove it',
  ],
  [
    'a partner’s logo that is too wide',
    { 'images/warm-homes.svg': svg(91, 20) },
    'images/warm-homes.svg: must be at most 4.5 times as wide as high, because it is a logo (it is 4.5 times as wide)',
  ],
  [
    'a picture of a page that is not SVG',
    { 'brand/icon-192.png': svg(192, 192) },
    'brand/icon-192.png: must have a name that ends in .svg, because it is one by its bytes',
  ],
  [
    'white text on a light button',
    brandWith({ colours: { ...exampleBrand.colours, textOnSecondary: '#ffffff' } }),
    'brand/brand.json: colours: textOnSecondary on secondary has 3.0:1 and needs 4.5:1',
  ],
  [
    'a font that is not there',
    brandWith({ font: { family: 'Bitter', file: 'bitter.woff2', fallbacks: ['serif'] } }),
    'brand/brand.json: font.file: must be a WOFF2 file, and there is no brand/bitter.woff2',
  ],
  [
    'a font in another format',
    { 'brand/bitter.woff2': 'OTTO' },
    'brand/bitter.woff2: must be a font in the format WOFF2',
  ],
  [
    'a brand’s text that does not exist',
    { 'documents/terms.md': '# Terms\n\nCall {{phone}}.\n' },
    'documents/terms.md: line 3: must not contain {{phone}}, because brand/brand.json has no text of this name',
  ],
  [
    'the name of a brand’s text without its last brackets',
    { 'documents/terms.md': '# Terms\n\nWrite to {{email} or call.\n' },
    'documents/terms.md: line 3: must end with }} after the name of a text of brand/brand.json, e.g. {{companyName}}',
  ],
])('content:check refuses %s', (_, files, line) => {
  expect(listContentProblems(files)).toContain(line);
});

test('the brand’s texts are written into plans, documents and pictures, and the version is that of the files', () => {
  const timeline = parseChangedContent({
    'documents/terms.md': '# Terms\n\nWrite to {{email}}, {{parties.home-services.name}}.\n',
    'images/hero.svg': svg(2, 1, '<path fill="{{colours.primary}}"/>'),
    'brand/brand.json': toJson({ ...exampleBrand, companyName: 'Hearth "and" Home' }),
    'questions.json': toJson({ questions: [{ question: 'Who?', answer: '{{companyName}}' }] }),
  });
  const { documents, servedFiles, questions } = timeline.contentAt(new Date());
  expect(documents.get('terms')?.markdown).toBe(
    '# Terms\n\nWrite to help@hearth.example, Hearth Services Limited.\n',
  );
  expect(servedFiles.get('images/hero.svg')?.markup).toContain('fill="#0c3f3c"');
  expect(questions[0]?.answer).toBe('Hearth "and" Home');
});

const riff = '524946461600000057454250';

test.each([
  [
    'png',
    '89504e470d0a1a0a0000000d494844520000012c0000006408060000000000000000000000',
    '49454e44ae426082',
  ],
  ['webp', `${riff}565038580a00000000000000`, '2b0100630000'],
  ['webp', `${riff}565038200a000000000000`, '9d012a2c016400'],
  ['webp', `${riff}5650384c0a0000002f`, '2bc118000000000000'],
  ['jpeg', 'ffd8ffe000040000ffc00011080064012c', '03012200021101031101ffd9'],
])('measures the pixels of a complete %s', (format, start, end) => {
  const bytes = new Uint8Array(Buffer.from(start + end, 'hex'));
  expect(measurePicture(bytes)).toEqual({ format, width: 300, height: 100 });
  expect(measurePicture(bytes.slice(0, -1))).toBeUndefined();
});
