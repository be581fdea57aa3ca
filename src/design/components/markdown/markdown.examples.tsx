import type { ComponentExamples } from '../../examples.ts';
import { Markdown } from './markdown.tsx';
import type { MarkdownBlock } from './markdown-block.ts';

const text = (words: string) => [{ kind: 'text' as const, text: words }];
const paragraph = (words: string): MarkdownBlock => ({ kind: 'paragraph', content: text(words) });

const document: MarkdownBlock[] = [
  { kind: 'heading', level: 2, content: text('8. Cancelling') },
  {
    kind: 'paragraph',
    content: [
      { kind: 'text', text: 'You can cancel ' },
      { kind: 'strong', content: text('at any time') },
      { kind: 'text', text: '. How much you pay back depends on ' },
      { kind: 'link', href: '#when', content: text('when you cancel') },
      { kind: 'text', text: '.' },
    ],
  },
  {
    kind: 'list',
    isOrdered: true,
    start: 1,
    items: [
      [paragraph('Within 14 days: you get all of your money back.')],
      [
        paragraph('Later: we keep'),
        {
          kind: 'list',
          isOrdered: false,
          start: 1,
          items: [[paragraph('the price of the months that have passed')]],
        },
      ],
    ],
  },
  { kind: 'heading', level: 3, content: text('Fees') },
  {
    kind: 'table',
    head: [text('Plan'), text('Call-out fee')],
    rows: [
      [text('Boiler Insurance'), text('£50')],
      [text('Plumbing Protect Extra'), text('None')],
    ],
  },
  { kind: 'quote', content: [paragraph('The fee is per repair, not per visit.')] },
  { kind: 'rule' },
  { kind: 'code', text: 'HS-7K2M-9QPX' },
];

const blocked: MarkdownBlock[] = [
  {
    kind: 'paragraph',
    content: [
      { kind: 'text', text: 'The address of ' },
      { kind: 'link', href: 'javascript:alert(1)', content: text('this link') },
      { kind: 'text', text: ' is a script, so it is shown as text. ' },
      { kind: 'link', href: '#safe', content: text('This link') },
      { kind: 'text', text: ' is safe. <b>HTML</b> is shown as text.' },
    ],
  },
];

export default {
  title: 'Markdown',
  root: (forwarded) => <Markdown {...forwarded} blocks={[paragraph('Be kind.')]} />,
  examples: {
    'A document': () => <Markdown blocks={document} />,
    'With a blocked link': () => <Markdown blocks={blocked} />,
  },
} satisfies ComponentExamples;
