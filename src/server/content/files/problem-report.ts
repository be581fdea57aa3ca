import { type ContentFiles, getText } from './content-files.ts';
import { ContentError, type ContentProblem, type FileProblems } from './problem.ts';
import { findPlace, readJson } from './read-json.ts';

/** A person reads the first of them. A hostile file has a million, and to list them takes longer than to find them. */
const maxProblems = 500;

/** The error of files with these problems. Of very many it has the first. */
export function createContentError(
  folder: string,
  found: readonly ContentProblem[],
  files: ContentFiles,
): ContentError {
  const [next] = found.slice(maxProblems);
  const rest = `has further problems, alone or with other files: ${found.length - maxProblems} are not listed`;
  const problems = [
    ...found.slice(0, maxProblems),
    ...(next ? [{ file: next.file, message: rest }] : []),
  ];
  return new ContentError(folder, problems, listProblems(problems, files));
}

/** The problems by file. */
function listProblems(problems: readonly ContentProblem[], files: ContentFiles): FileProblems[] {
  const byFile = [...Map.groupBy(problems, ({ file }) => file)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return byFile.map(([file, found]) => {
    const findLine = createLineFinder(file, getText(files, file) ?? '');
    const places = found
      .map((problem) => ({ ...problem, line: findLine(problem.path) }))
      .toSorted((one, other) => one.line - other.line);
    return { file, problems: places.map((place) => `${formatPlace(place)}${place.message}`) };
  });
}

/** The problems by file, and how many there are. */
export function reportProblems({ problems, byFile }: ContentError): string {
  const blocks = byFile.map(({ file, problems: found }) =>
    [file, ...found.map((problem) => `  ${problem}`)].join('\n'),
  );
  return [...blocks, `${count(problems.length, 'problem')} in ${count(byFile.length, 'file')}`]
    .map((block) => `${block}\n`)
    .join('\n');
}

function formatPlace({ path, line }: { path?: string | undefined; line: number }): string {
  if (path === undefined) return '';
  return path.startsWith('line ') || line === 0 ? `${path}: ` : `line ${line}, ${path}: `;
}

/** Finds the line of a path, or of the object in which a field is missing. 0 is the file as a whole. */
function createLineFinder(file: string, text: string): (path: string | undefined) => number {
  const offsets = new Map<string, number>();
  if (file.endsWith('.json')) readJson(text, (path, offset) => offsets.set(path, offset));
  return (path = '') => {
    const [, line] = /^line (\d+)/.exec(path) ?? [];
    if (line !== undefined) return Number(line);
    let place = path;
    while (place !== '' && !offsets.has(place)) {
      place = place.slice(0, Math.max(0, place.lastIndexOf('.'), place.lastIndexOf('[')));
    }
    const offset = path === '' ? undefined : offsets.get(place);
    return offset === undefined ? 0 : findPlace(text, offset).line;
  };
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
