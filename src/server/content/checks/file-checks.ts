import { type ContentFiles, listTextFiles } from '../files/content-files.ts';
import type { ContentProblem } from '../files/problem.ts';
import { findPlace } from '../files/read-json.ts';
import { didYouMean } from '../files/similar-name.ts';
import { contentSchemas } from '../schemas/content-schemas.ts';

/** Problems of files as a whole: a name that is not known, and characters that are not UTF-8. */
export function findFileProblems(files: ContentFiles): ContentProblem[] {
  return [...findUnknownFiles(files), ...findForeignCharacters(files)];
}

/** A file with a misspelt name would otherwise be ignored without a word. */
function findUnknownFiles(files: ContentFiles): ContentProblem[] {
  const known = Object.keys(contentSchemas);
  return [...files.keys()]
    .filter((file) => /^(brand\/)?[^/]+\.json$/.test(file) && !known.includes(file))
    .map((file) => ({ file, message: `is not a content file${didYouMean(file, known)}` }));
}

/** Bytes that are not UTF-8 are read as U+FFFD, which visitors would see as a question mark. */
function findForeignCharacters(files: ContentFiles): ContentProblem[] {
  return listTextFiles(files).flatMap(([file, text]) => {
    const offset = text.indexOf('\uFFFD');
    if (offset === -1) return [];
    const { line, column } = findPlace(text, offset);
    const message = 'is not UTF-8: save the file as UTF-8, and look at this character again';
    return [{ file, path: `line ${line}, column ${column}`, message }];
  });
}
