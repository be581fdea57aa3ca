import { expect, test } from 'vitest';
import { testContentFolder } from '#tests/support/test-content.ts';
import { parseAllContent } from '../load-content.ts';
import { getText, readContentFiles } from './content-files.ts';
import { findPlaceholders } from './placeholders.ts';
import { formatProblem } from './problem.ts';

const list = (files: Record<string, string>) =>
  findPlaceholders(new Map(Object.entries(files))).map(formatProblem);

test('each placeholder is listed with its file and field', () => {
  const brand = {
    email: 'help@hearth.example',
    parties: {
      insurer: { registerNumber: '000002', hasPlaceholderNumber: true },
      seller: { registerNumber: '000001 (fictional)' },
    },
    expert: { phoneNumber: '0808 157 0142' },
  };
  expect(list({ 'brand/brand.json': JSON.stringify(brand) })).toEqual([
    'brand/brand.json: email: must be an own address when ENVIRONMENT is prod (it has the placeholder "help@hearth.example")',
    'brand/brand.json: parties.insurer.hasPlaceholderNumber: must be left out, beside the company’s own registerNumber, when ENVIRONMENT is prod (it has the placeholder "hasPlaceholderNumber: true")',
    'brand/brand.json: parties.seller.registerNumber: must be the company’s own number in the register when ENVIRONMENT is prod (it has the placeholder "000001 (fictional)")',
    'brand/brand.json: expert.phoneNumber: must be an own phone number when ENVIRONMENT is prod (it has the placeholder "0808 157 0142")',
  ]);
  expect(list({ 'documents/terms.md': '# Terms\n\nWrite to home@example.com.\n' })).toEqual([
    'documents/terms.md: line 3: must be an own address when ENVIRONMENT is prod (it has the placeholder "home@example.com")',
  ]);
  expect(
    list({ 'documents/terms.md': "The company is made up for this shop's sample content." }),
  ).toEqual([
    'documents/terms.md: line 1: must be the company’s own text when ENVIRONMENT is prod (it has the placeholder "made up for this shop\'s sample content")',
  ]);
});

test.each(['for example 01234567', 'an example', 'examples.co.uk', '0808 200 0142', 'fictional'])(
  'the text %j is no placeholder',
  (text) => {
    expect(list({ 'documents/terms.md': text })).toEqual([]);
  },
);

test('the shipped content is refused in prod only, and shows no mark of it; the test content is not', () => {
  expect(getText(readContentFiles('content'), 'brand/brand.json')).not.toContain('fictional');
  const parse = (folder: string, environment: 'prod' | 'qa') => () =>
    parseAllContent(folder, readContentFiles(folder), { environment });
  expect(parse('content', 'qa')).not.toThrow();
  expect(parse('content', 'prod')).toThrow(
    /brand\.json is not valid: .*hasPlaceholderNumber: must be .* when ENVIRONMENT is prod/,
  );
  expect(parse(testContentFolder, 'prod')).not.toThrow();
});
