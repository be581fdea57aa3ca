import { expect, test } from 'vitest';
import type { DocumentInline } from '#catalogue/document.ts';
import { parseDocument } from './markdown.ts';

const text = (words: string): DocumentInline => ({ kind: 'text', text: words });
const blocksOf = (markdown: string) => parseDocument(markdown).blocks;
const inlinesOf = (markdown: string) => {
  const [block] = blocksOf(markdown);
  return block?.kind === 'paragraph' ? block.content : undefined;
};

test('parseDocument takes the first heading as the title and leaves it out of the blocks', () => {
  expect(parseDocument('# Terms & *conditions*\n\nBe kind.')).toEqual({
    title: 'Terms & conditions',
    blocks: [{ kind: 'paragraph', content: [text('Be kind.')] }],
    refusals: [],
    newRefusals: [],
  });
  expect(parseDocument('Be kind.\n\n# Late').title).toBeUndefined();
});

test('parseDocument maps heading levels to 2, 3 and 4 under the title', () => {
  const levels = blocksOf('# T\n\n# One\n\n## Two\n\n### Three\n\n#### Four\n\n##### Five').map(
    (block) => block.kind === 'heading' && block.level,
  );
  expect(levels).toEqual([2, 2, 3, 4, 4]);
});

test('parseDocument keeps special characters without HTML entities', () => {
  expect(inlinesOf('Fish & chips < £5 "today"')).toEqual([text('Fish & chips < £5 "today"')]);
  expect(inlinesOf('`a < b`')).toEqual([{ kind: 'code', text: 'a < b' }]);
});

test('parseDocument parses emphasis, breaks, links and images', () => {
  expect(inlinesOf('**a** *b* ~~c~~')).toEqual([
    { kind: 'strong', content: [text('a')] },
    text(' '),
    { kind: 'emphasis', content: [text('b')] },
    text(' '),
    { kind: 'deleted', content: [text('c')] },
  ]);
  expect(inlinesOf('a  \nb')).toEqual([text('a'), { kind: 'break' }, text('b')]);
  expect(inlinesOf('[call](tel:08081570142)')).toEqual([
    { kind: 'link', href: 'tel:08081570142', content: [text('call')] },
  ]);
  expect(inlinesOf('![a pipe](data:image/png;base64,AA)')).toEqual([
    { kind: 'image', src: 'data:image/png;base64,AA', alt: 'a pipe' },
  ]);
});

test('parseDocument parses nested lists with their start number', () => {
  expect(blocksOf('3. a\n4. b\n   - c')).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      start: 3,
      items: [
        [{ kind: 'paragraph', content: [text('a')] }],
        [
          { kind: 'paragraph', content: [text('b')] },
          {
            kind: 'list',
            isOrdered: false,
            start: 1,
            items: [[{ kind: 'paragraph', content: [text('c')] }]],
          },
        ],
      ],
    },
  ]);
});

test('parseDocument parses tables, quotes, code and rules', () => {
  expect(blocksOf('| a | b |\n|---|---|\n| 1 | 2 |\n\n> q\n\n---\n\n    code')).toEqual([
    { kind: 'table', head: [[text('a')], [text('b')]], rows: [[[text('1')], [text('2')]]] },
    { kind: 'quote', content: [{ kind: 'paragraph', content: [text('q')] }] },
    { kind: 'rule' },
    { kind: 'code', text: 'code' },
  ]);
});

test.each([
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['<!-- note -->', '<!-- note -->'],
])('parseDocument turns the HTML %s into text and reports it', (markdown, words) => {
  const { blocks, refusals } = parseDocument(markdown);
  expect(blocks).toEqual([{ kind: 'paragraph', content: [text(words)] }]);
  expect(refusals).toHaveLength(1);
});

test.each(['[x](javascript:alert(1))', '![x](data:text/html,hi)', '[x](<java\tscript:a>)'])(
  'parseDocument turns the unsafe link %j into text and reports it',
  (markdown) => {
    const { refusals } = parseDocument(markdown);
    expect(inlinesOf(markdown)).toEqual([text('x')]);
    expect(refusals).toEqual([expect.stringMatching(/^the address "/)]);
  },
);
