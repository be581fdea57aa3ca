import type { MailBlock, MailContent, MailDate, MailSection } from './mail-content.ts';

const lineLength = 76;

/** The plain-text part: the same content as the HTML part, in the same order. */
export function renderMailText({ title, lead, sections, footer }: MailContent): string {
  const parts = [
    title.join(' '),
    wrapped(lead),
    ...sections.map(section),
    '-- ',
    ...footer.map((line) => wrapped(line)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function section({ title, blocks }: MailSection): string {
  const heading =
    title === undefined ? [] : [`${title.toUpperCase()}\n${'-'.repeat(title.length)}`];
  return [...heading, ...blocks.map(block)].join('\n');
}

function block(content: MailBlock): string {
  switch (content.kind) {
    case 'reference':
      return `${content.label}: ${content.value}`;
    case 'paragraph':
    case 'note':
      return wrapped(content.text);
    case 'rows':
      return content.rows
        .map(({ term, description }) => wrapped(`${term}: ${description}`))
        .join('\n');
    case 'dates':
      return [...content.points, ...(content.period ? [content.period] : [])]
        .flatMap(dateLines)
        .join('\n');
    case 'list':
      return [`${content.title}:`, ...content.items.map((item) => wrapped(`* ${item}`, '  '))].join(
        '\n',
      );
    case 'button':
      return `${content.text}:\n${content.href}`;
    case 'links':
      return content.links.map(({ text, href }) => `${text}:\n${href}`).join('\n');
    case 'contacts':
      return [
        ...content.phones.map(({ label, number }) => `${label}: ${number}`),
        `Or write to ${content.email}`,
      ].join('\n');
  }
}

function dateLines({ label, date, events = [], note }: MailDate): string[] {
  return [
    `${label}: ${date}`,
    ...events.map((event) => wrapped(`* ${event}`, '    ', '  ')),
    ...(note ? [wrapped(note, '  ', '  ')] : []),
  ];
}

/**
 * Breaks at spaces, so that a mail client does not break in the middle of a word. Word by word it would take fifteen times as
 * long.
 */
function wrapped(text: string, indent = '', firstIndent = ''): string {
  const words = text.replaceAll(/ {2,}/g, ' ');
  let lines = '';
  let lineIndent = firstIndent;
  let start = 0;
  for (;;) {
    const width = lineLength - lineIndent.length;
    if (words.length - start <= width) return `${lines}${lineIndent}${words.slice(start)}`;
    const lastFitting = words.lastIndexOf(' ', start + width);
    const end = lastFitting > start ? lastFitting : words.indexOf(' ', start + width);
    if (end === -1) return `${lines}${lineIndent}${words.slice(start)}`;
    lines += `${lineIndent}${words.slice(start, end)}\n`;
    lineIndent = indent;
    start = end + 1;
  }
}
