const width = 80;
const gap = '  ';

/** Lays cells out in columns, numbers to the right. A line longer than 80 characters is cut. */
export function formatTable(
  headings: string[],
  rows: string[][],
  numbersFrom = headings.length,
): string {
  const all = [headings, ...rows];
  const widths = headings.map((_, column) =>
    Math.max(...all.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: string[]) =>
    fitted(
      row
        .map((cell, column) =>
          column < numbersFrom
            ? cell.padEnd(widths[column] ?? 0)
            : cell.padStart(widths[column] ?? 0),
        )
        .join(gap),
    );
  return `${all.map(line).join('\n')}\n`;
}

/** Lays out one name and value per line. Long values are wrapped. */
export function formatPairs(values: [name: string, value: string][]): string {
  const longest = Math.max(...values.map(([name]) => name.length));
  return values
    .map(([name, value]) => wrapped(`${name.padEnd(longest)}${gap}`, value))
    .map((lines) => `${lines}\n`)
    .join('');
}

function fitted(line: string): string {
  const trimmed = line.trimEnd();
  return trimmed.length <= width ? trimmed : `${trimmed.slice(0, width - 1)}…`;
}

/** Wraps a value between words and indents the following lines. */
function wrapped(prefix: string, value: string): string {
  const lines: string[] = [];
  let line = prefix;
  for (const word of value.split(' ')) {
    const isFirst = line.length === prefix.length;
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(prefix.length) + word;
    } else {
      line += isFirst ? word : ` ${word}`;
    }
  }
  return [...lines, line].join('\n').trimEnd();
}
