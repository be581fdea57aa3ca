import { isUtf8 } from 'node:buffer';
import type { Address } from '#server/content/address-sample/address.ts';
import { parseCsvLine } from '#server/content/address-sample/csv.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { createLineSplitter } from '#server/platform/storage/line-splitter.ts';
import { type AddressFileFormat, knownFormatNames } from './file-format.ts';
import type { ProblemReport } from './problem-report.ts';
import { createRowReader, type RowReader } from './read-row.ts';

export interface CopyCounts {
  rows: number;
  /** The number of PO boxes and of rows without a postal address, which are not imported. */
  skipped: number;
}

interface CopyContext {
  mapped: AddressFileFormat | undefined;
  report: Pick<ProblemReport, 'add'>;
  /** `counts` and `formats` are updated while the pieces are read. */
  counts: CopyCounts;
  formats: Set<string>;
}

const maxLineBytes = 64 * 1024;
/** Any bytes are valid Latin-1, which is what address files that are not UTF-8 usually have. */
const notUtf8 =
  'is not UTF-8, probably Latin-1: convert the file with iconv -f WINDOWS-1252 -t UTF-8';
const pieceLength = 512 * 1024;

/**
 * The rows of the files in COPY's text format, in pieces of whole rows. Lines are separated before quotes are
 * read: a quote that is not closed would otherwise swallow the rows after it. Address files have no line breaks
 * inside fields.
 */
export async function* createCopyPieces(
  files: { name: string; chunks: AsyncIterable<Buffer> }[],
  context: CopyContext,
): AsyncGenerator<Buffer> {
  let piece = '';
  let reader: RowReader | undefined;
  for (const { name, chunks } of files) {
    const splitter = createLineSplitter(maxLineBytes);
    const lines = createLineReader(name, reader, context);
    for await (const chunk of chunks) {
      for (const line of splitter.push(chunk)) piece += lines.read(line);
      if (piece.length < pieceLength) continue;
      yield Buffer.from(piece);
      piece = '';
    }
    for (const line of splitter.end()) piece += lines.read(line);
    reader = lines.reader();
  }
  if (piece !== '') yield Buffer.from(piece);
}

/** Reads the lines of one file. A file without a header has the columns of the file before it. */
function createLineReader(
  name: string,
  previous: RowReader | undefined,
  { mapped, report, counts, formats }: CopyContext,
) {
  let lineNumber = 0;
  let reader: RowReader | undefined;

  const startReading = (fields: string[] | undefined): boolean => {
    const found = fields && createRowReader(fields, mapped);
    reader = found ?? (previous?.columns === fields?.length ? previous : undefined);
    if (!reader) {
      throw new OperatorError(
        `The first line of ${name} is not a header of ${mapped ? '--map' : knownFormatNames.join(', ')}. Name the columns with --map, or put a file with the header before it.`,
      );
    }
    formats.add(reader.format);
    return found !== undefined;
  };

  const read = (line: Buffer | undefined): string => {
    lineNumber += 1;
    const problem = (reason: string) => {
      report.add(name, lineNumber, reason);
      return '';
    };
    if (reader && !line) return problem(`is longer than ${maxLineBytes / 1024} KB`);
    if (reader && line && !isUtf8(line)) return problem(notUtf8);
    const text = line?.toString().replace(lineNumber === 1 ? /^\uFEFF|\r$/g : /\r$/, '');
    if (text === '') return '';
    const fields = text === undefined ? undefined : parseCsvLine(text);
    if (!reader && startReading(fields)) return '';
    if (!fields) return problem('has a quote that is not closed or is inside a field');
    if (!reader) return '';
    if (fields.length !== reader.columns) {
      return problem(`has ${fields.length} fields instead of ${reader.columns}`);
    }
    const row = reader.read(fields);
    if (row.kind === 'problem') return problem(row.reason);
    counts[row.kind === 'skipped' ? 'skipped' : 'rows'] += 1;
    return row.kind === 'skipped' ? '' : copyLine(row.address);
  };
  return { read, reader: () => reader ?? previous };
}

/** The row's values in the order of `importTableWithColumns`. Tabs and line breaks were removed from them before. */
function copyLine(address: Address): string {
  const { postcode, organisation, subBuilding, buildingName, buildingNumber } = address;
  const { street, locality, town } = address;
  const line = `import\t${postcode}\t${organisation}\t${subBuilding}\t${buildingName}\t${buildingNumber}\t${street}\t${locality}\t${town}\n`;
  return line.includes('\\') ? line.replaceAll('\\', '\\\\') : line;
}
