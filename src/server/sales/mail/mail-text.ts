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

/** Breaks at spaces, so that a mail client does not break in the middle of a word. */
function wrapped(text: string, indent = '', firstIndent = ''): string {
  const whole = `${firstIndent}${text}`;
  if (whole.length <= lineLength && !text.includes('  ')) return whole;
  const lines: string[] = [];
  let line = firstIndent;
  for (const word of text.split(/ +/)) {
    const next = line.trim() === '' ? `${line}${word}` : `${line} ${word}`;
    if (next.length > lineLength && line.trim() !== '') {
      lines.push(line);
      line = `${indent}${word}`;
    } else {
      line = next;
    }
  }
  return [...lines, line].join('\n');
}
