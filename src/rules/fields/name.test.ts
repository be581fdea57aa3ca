import { expect, test } from 'vitest';
import { nameFieldSchema, normaliseName } from './name.ts';

const realNames = [
  "O'Brien",
  'O’Brien',
  "D'Arcy-Smith",
  'Anne-Marie',
  'Anne‑Marie',
  'José',
  'Siân',
  'Llŷr',
  'Zoë',
  'Łukasz',
  'Søren',
  'Strauß',
  'Nguyễn',
  'Ọláyínká',
  'van der Berg',
  "'t Hooft",
  'Ng',
  'Παπαδόπουλος',
  'Олена',
  'ਗੁਰਪ੍ਰੀਤ',
  '王芳',
];

test.each(realNames)('nameFieldSchema accepts the name %s unchanged', (name) => {
  expect(nameFieldSchema.parse(name)).toBe(name.normalize('NFC'));
});

test('normaliseName composes accents that are separate characters', () => {
  for (const name of realNames) {
    expect(nameFieldSchema.parse(name.normalize('NFD'))).toBe(name.normalize('NFC'));
  }
});

test('normaliseName collapses and trims spaces', () => {
  expect(normaliseName('\u00a0Mary \t Ann\u200b ')).toBe('Mary Ann');
});

test.each(['mcDonald', 'DE LA CRUZ', 'O’Neill', 'Ｊｏ', 'Jo–Ann'])(
  'normaliseName keeps case, apostrophe, width and dash of %s',
  (name) => {
    expect(normaliseName(name)).toBe(name);
  },
);
