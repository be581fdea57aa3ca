export type CsvCell = string | number | null | undefined;

/** Rows as CSV (RFC 4180) with a heading line. */
export function formatCsv(headings: string[], rows: CsvCell[][]): string {
  return [headings, ...rows].map((row) => `${row.map(formatCell).join(',')}\r\n`).join('');
}

// Spreadsheets run a text that begins like this as a formula: https://owasp.org/www-community/attacks/CSV_Injection
const formulaStart = /^[=+\-@\t\r]/;

function formatCell(cell: CsvCell): string {
  if (typeof cell !== 'string') return String(cell ?? '');
  const text = formulaStart.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
