import { expect, test } from 'vitest';
import { accountNameFieldSchema } from './account-name.ts';
import { genericNameFieldSchema } from './generic-name.ts';
import { hasHiddenCharacters, markHiddenCharacters } from './hidden-characters.ts';
import { makeFieldSchema } from './make-and-model.ts';
import { nameFieldSchema } from './name.ts';
import { lettersAndSpacesFieldSchema } from './text.ts';
import { tidyText } from './tidy-text.ts';

const hidden = [
  ['a control character', '\u0007'],
  ['an escape character', '\u001b'],
  ['a control character of Latin-1', '\u0085'],
  ['a Hangul filler', '\u3164'],
  ['a half-width Hangul filler', '\uffa0'],
  ['a Hangul choseong filler', '\u115f'],
  ['a combining grapheme joiner', '\u034f'],
  ['a Mongolian variation selector', '\u180b'],
  ['a variation selector of the supplement', '\u{e0100}'],
  ['a tag character', '\u{e0041}'],
  ['a Braille blank', '\u2800'],
  ['an interlinear annotation mark', '\ufff9'],
  ['a private use character', '\ue000'],
] as const;

const fields = {
  name: nameFieldSchema,
  'account name': accountNameFieldSchema,
  'generic name': genericNameFieldSchema,
  text: lettersAndSpacesFieldSchema,
  make: makeFieldSchema,
};

test.each(hidden)('every text field refuses the hidden character %s', (_, character) => {
  const value = `Ame${character}lia`;
  expect(hasHiddenCharacters(value)).toBe(true);
  for (const [name, field] of Object.entries(fields)) {
    expect([name, field.safeParse(value).success]).toEqual([name, false]);
  }
});

const pasted = [
  ['a zero-width joiner', '\u200d'],
  ['a zero-width non-joiner', '\u200c'],
  ['a zero-width space', '\u200b'],
  ['a soft hyphen', '\u00ad'],
  ['a direction mark', '\u202a'],
  ['an Arabic letter mark', '\u061c'],
  ['an emoji variation selector', '\ufe0f'],
  ['a byte order mark', '\ufeff'],
] as const;

test.each(pasted)('tidyText removes %s, which copying adds', (_, character) => {
  const value = `Ame${character}lia`;
  expect(tidyText(value)).toBe('Amelia');
  for (const field of Object.values(fields)) expect(field.parse(value)).toBe('Amelia');
});

test.each(['\u00a0', '\u202f', '\u3000', '\t', '\n', '\v', '\u2028'])(
  'tidyText replaces %j by a plain space',
  (space) => {
    expect(tidyText(`Mary${space}Ann`)).toBe('Mary Ann');
  },
);

test.each(['José', 'O’Brien', 'ਗੁਰਪ੍ਰੀਤ', '王芳', 'Flat 2/1, 27 Rowan Terrace – East', '🙂'])(
  'hasHiddenCharacters is false for %s',
  (value) => {
    expect(hasHiddenCharacters(value)).toBe(false);
  },
);

test('hidden characters are marked for a page, and line breaks, joiners and emoji stay', () => {
  const stays = 'Line one\r\n\tline two 👩‍🔧❤️ क्‍ष';
  expect(markHiddenCharacters(stays)).toBe(stays);
  for (const [name, character] of [...hidden, ['an override', '\u202e']]) {
    expect(markHiddenCharacters(`a${character}b`), name).toBe('a\uFFFDb');
  }
});
