import * as z from 'zod/mini';
import type { JsonSchema } from '#rules/json/json-schema.ts';
import { contentSchemas, planFileSchema } from './content-schemas.ts';

/** Where plans lie; their files share one schema. */
export const planFiles = 'catalogue/*.json';

/** The JSON Schema of each kind of content file, as an editor writes the file. */
export function createJsonSchemas(): ReadonlyMap<string, JsonSchema> {
  const files = { [planFiles]: planFileSchema, ...contentSchemas };
  return new Map(
    Object.entries(files).map(([file, schema]) => [
      file,
      // Text editors know draft 7 best. It is plain data, of which the interface names what is used here.
      z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JsonSchema,
    ]),
  );
}

/** The files of content/.schemas by name, and what is in them. */
export function createSchemaFiles(): ReadonlyMap<string, string> {
  return new Map(
    Array.from(createJsonSchemas(), ([file, schema]) => {
      const properties = { $schema: { type: 'string' }, ...schema.properties };
      return [nameSchemaFile(file), `${JSON.stringify({ ...schema, properties }, null, 2)}\n`];
    }),
  );
}

export function nameSchemaFile(file: string): string {
  return file === planFiles ? 'plan.json' : file.replaceAll('/', '-');
}
