import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listTextFiles, readContentFiles } from '../files/content-files.ts';
import { createFieldGuide } from './field-guide.ts';
import { createSchemaFiles } from './json-schemas.ts';

const page = 'docs/content.md';
export const schemaFolder = 'content/.schemas';
/** The frozen copy: an edit of the shipped prices or brand does not change the guide. */
const exampleFolder = 'tests/content';

const begin = '<!-- Made from the schemas by npm run content:guide: begin -->\n';
const end = '<!-- end -->\n';

/** The files that `npm run content:guide` writes, by path. The page keeps what is written around the field guide. */
export function createGuideFiles(): ReadonlyMap<string, string> {
  const examples = new Map(
    listTextFiles(readContentFiles(exampleFolder)).flatMap(([path, text]): [string, unknown][] =>
      path.endsWith('.json') ? [[path, JSON.parse(text)]] : [],
    ),
  );
  const written = readFileSync(page, 'utf8');
  const start = written.indexOf(begin) + begin.length;
  const guide = createFieldGuide(examples);
  return new Map([
    [page, `${written.slice(0, start)}\n${guide}\n${written.slice(written.indexOf(end, start))}`],
    ...Array.from(createSchemaFiles(), ([name, text]) => [join(schemaFolder, name), text] as const),
  ]);
}
