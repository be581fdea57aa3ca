import { expect, test } from 'vitest';
import { isName, nameField, normaliseName } from './name.ts';

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

test.each(realNames)('%s can buy, and is written as typed', (name) => {
  expect(isName(name)).toBe(true);
  expect(nameField.parse(name)).toBe(name.normalize('NFC'));
});

test('a name whose accents arrive as separate characters is the same name', () => {
  for (const name of realNames) {
    expect(nameField.parse(name.normalize('NFD'))).toBe(name.normalize('NFC'));
  }
});

test('spacing is tidied', () => {
  expect(normaliseName('\u00a0Mary \t Ann\u200b ')).toBe('Mary Ann');
});

test.each(['mcDonald', 'DE LA CRUZ', 'O’Neill', 'Ｊｏ', 'Jo–Ann'])(
  '%s keeps its case, apostrophe, width and dash',
  (name) => {
    expect(normaliseName(name)).toBe(name);
  },
);
