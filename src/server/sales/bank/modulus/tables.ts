import { OperatorError } from '#server/platform/errors/operator-error.ts';

const algorithms = ['MOD10', 'MOD11', 'DBLAL'] as const;
export type ModulusAlgorithm = (typeof algorithms)[number];

/** One check: a weight for each of the 14 digits, sort code first. */
export interface WeightRow {
  algorithm: ModulusAlgorithm;
  weights: readonly number[];
  exception: number | undefined;
}

interface SortCodeRange {
  start: string;
  end: string;
  /** The one or two rows of weights for this range, in the order of the checks. */
  rows: WeightRow[];
}

export interface ModulusTables {
  /**
   * The ranges of sort codes, sorted and without overlaps. All sort codes have six digits, so they are compared
   * as text.
   */
  ranges: readonly Readonly<SortCodeRange>[];
  /** Sort codes that exception 5 replaces by another. */
  substitutes: ReadonlyMap<string, string>;
}

interface TableText {
  /** The file name in error messages. */
  file: string;
  text: string;
}

/** Parses Pay.UK's VALACDOS.txt and SCSUBTAB.txt. Throws a OperatorError that names a malformed line. */
export function parseModulusTables(weights: TableText, substitutions: TableText): ModulusTables {
  return { ranges: parseRanges(weights), substitutes: parseSubstitutes(substitutions) };
}

/** The checks for a sort code; none when it is in no range. */
export function findWeightRows({ ranges }: ModulusTables, sortCode: string): readonly WeightRow[] {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (!range || sortCode < range.start) high = middle;
    else if (sortCode > range.end) low = middle + 1;
    else return range.rows;
  }
  return [];
}

interface Line {
  fields: string[];
  /** The error "expected …, found …" for this line. */
  fault(expected: string): OperatorError;
}

function linesOf({ file, text }: TableText): Line[] {
  const lines = text
    .split('\n')
    .map((line, index) => ({
      fields: line.trim().split(/\s+/),
      fault: (expected: string) =>
        new OperatorError(
          `${file}, line ${index + 1}: expected ${expected}, found "${line.trim().slice(0, 120)}".`,
        ),
    }))
    .filter(({ fields }) => fields[0] !== '');
  // Without rows every account would pass, so an empty file is an error.
  if (lines.length === 0) throw new OperatorError(`${file} has no rows.`);
  return lines;
}

function parseRanges(table: TableText): SortCodeRange[] {
  const ranges: SortCodeRange[] = [];
  for (const line of linesOf(table)) {
    const [start = '', end = ''] = line.fields;
    if (!isSortCode(start) || !isSortCode(end) || start > end) {
      throw line.fault('the first and the last sort code of a range, six digits each');
    }
    const row = weightRowOf(line);
    const last = ranges.at(-1);
    if (last?.start === start && last.end === end) {
      if (last.rows.length === 2) throw line.fault('at most two rows for a range');
      last.rows.push(row);
    } else {
      if (last && start <= last.end) throw line.fault(`a range that begins after ${last.end}`);
      ranges.push({ start, end, rows: [row] });
    }
  }
  return ranges;
}

function weightRowOf({ fields, fault }: Line): WeightRow {
  const [, , algorithm = '', ...numbers] = fields;
  if (!isAlgorithm(algorithm)) throw fault(`${algorithms.join(', ')} after the sort codes`);
  const weights = numbers.slice(0, 14);
  if (weights.length < 14 || !weights.every((weight) => /^-?\d{1,3}$/.test(weight))) {
    throw fault(`14 whole-number weights after ${algorithm}`);
  }
  const exception = numbers.slice(14).join(' ');
  // An unknown exception may change the meaning of the row, so the server does not start.
  if (!/^([1-9]|1[0-4])?$/.test(exception)) {
    throw fault('an exception from 1 to 14, or nothing, after the weights');
  }
  return { algorithm, weights: weights.map(Number), exception: Number(exception) || undefined };
}

function parseSubstitutes(table: TableText): Map<string, string> {
  const substitutes = new Map<string, string>();
  for (const { fields, fault } of linesOf(table)) {
    const [original = '', substitute = '', ...rest] = fields;
    if (!isSortCode(original) || !isSortCode(substitute) || rest.length > 0) {
      throw fault('a sort code and its substitute, six digits each');
    }
    if (substitutes.has(original)) throw fault('each sort code to have one substitute');
    substitutes.set(original, substitute);
  }
  return substitutes;
}

function isSortCode(field: string): boolean {
  return /^\d{6}$/.test(field);
}

function isAlgorithm(field: string): field is ModulusAlgorithm {
  return algorithms.some((algorithm) => algorithm === field);
}
