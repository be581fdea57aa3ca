/** The fields of one CSV line (RFC 4180). Undefined when a quote is not closed or is inside a field. */
export function parseCsvLine(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',');
  const fields: string[] = [];
  const field = /(?:"([^"]*(?:""[^"]*)*)"|([^",]*))(,|$)/y;
  for (;;) {
    const match = field.exec(line);
    if (!match) return undefined;
    const [, quoted, plain = '', separator] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '') return fields;
  }
}
