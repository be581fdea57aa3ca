/** The fields of one CSV line (RFC 4180). Undefined when a quote is not closed. */
export function csvFields(line: string): string[] | undefined {
  const fields: string[] = [];
  let rest = line;
  for (;;) {
    const match = /^(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/.exec(rest);
    if (!match) return undefined;
    const [whole, quoted, plain = '', separator] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (separator === '') return fields;
    rest = rest.slice(whole.length);
  }
}
