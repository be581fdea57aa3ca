import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createGuideFiles, schemaFolder } from '#server/content/schemas/content-guide.ts';
import { nameSchemaFile, planFiles } from '#server/content/schemas/json-schemas.ts';

const files = createGuideFiles();
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test.each([...files.keys()])('the file %s is what npm run content:guide writes', (file) => {
  expect(readFileSync(file, 'utf8')).toBe(files.get(file));
});

test('content/.schemas has no other files', () => {
  const written = globSync(join(schemaFolder, '*'));
  expect(written.toSorted()).toEqual(
    [...files.keys()].filter((file) => file !== 'docs/content.md').toSorted(),
  );
});

test.each(globSync(['content/*.json', 'content/catalogue/*.json']))(
  'the file %s names its JSON Schema, which accepts it and refuses a misspelt field',
  (file) => {
    const isPlan = dirname(file) === 'content/catalogue';
    const content = readJson(file);
    const schemaFile = join(dirname(file), content.$schema);
    const inContent = file.slice('content/'.length);
    expect(schemaFile).toBe(join(schemaFolder, nameSchemaFile(isPlan ? planFiles : inContent)));
    const schema = z.fromJSONSchema(readJson(schemaFile));
    expect(schema.safeParse(content).error).toBeUndefined();
    expect(schema.safeParse({ ...content, misspelt: true }).success).toBe(false);
  },
);
