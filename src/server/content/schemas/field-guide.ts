import type { JsonSchema } from '#rules/json/json-schema.ts';
import { createJsonSchemas, planFiles } from './json-schemas.ts';

interface Field {
  path: string;
  schema: JsonSchema;
  isRequired: boolean;
  /** The values that the examples have in this field. */
  values: readonly unknown[];
}

/** The parsed JSON files of a content folder, by path. */
type Examples = ReadonlyMap<string, unknown>;

/** The part of docs/content.md that is made from the schemas: each file, each field, and an example of it. */
export function createFieldGuide(examples: Examples): string {
  return Array.from(createJsonSchemas(), ([file, schema]) => {
    const values = [...examples].flatMap(([path, value]) => (matches(file, path) ? [value] : []));
    const rows = listFields(schema, '', values).map(createRow);
    return [
      `### ${file}`,
      '',
      schema.description,
      '',
      '| Field | | Example | Meaning |',
      '|---|---|---|---|',
      ...rows,
      '',
    ].join('\n');
  }).join('\n');
}

function matches(file: string, path: string): boolean {
  return file === planFiles ? path.startsWith('catalogue/') : file === path;
}

/** The fields of an object, each followed by the fields inside it. */
function listFields(schema: JsonSchema, parent: string, values: readonly unknown[]): Field[] {
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  const own = Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    path: `${parent}${name}`,
    schema: property,
    isRequired: schema.required?.includes(name) ?? false,
    values: objects.flatMap((object) => (name in object ? [Reflect.get(object, name)] : [])),
  }));
  return own.flatMap((field) => [field, ...listInner(field)]);
}

function listInner({ path, schema, values }: Field): Field[] {
  if (schema.items) return listFields(schema.items, `${path}[].`, values.flat());
  if (schema.additionalProperties) {
    const inner = values.flatMap((value) => Object.values(value as object));
    return listFields(schema.additionalProperties, `${path}.….`, inner);
  }
  return listFields(schema, `${path}.`, values);
}

function createRow(field: Field): string {
  const { path, schema, isRequired } = field;
  if (schema.description === undefined) throw new Error(`The field ${path} has no description.`);
  const kind = `${describeKind(schema)}${isRequired ? '' : ', optional'}`;
  const cells = [`\`${path}\``, kind, formatExample(field), schema.description];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function describeKind(schema: JsonSchema): string {
  const { items, additionalProperties, anyOf } = schema;
  if (anyOf) return [...new Set(anyOf.map(describeKind))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => `\`${value}\``).join(', ');
  if (schema.type === 'array') {
    return items?.properties || !items ? 'list' : `list of ${describeKind(items)}`;
  }
  if (schema.type === 'object') {
    return additionalProperties && !additionalProperties.properties
      ? `names, each with a ${describeKind(additionalProperties)}`
      : 'fields';
  }
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'string') return 'text';
  return `${schema.type === 'integer' ? 'whole number' : 'number'}${describeRange(schema)}`;
}

function describeRange({ minimum, exclusiveMinimum, maximum }: JsonSchema): string {
  const isLimited = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const parts = [
    exclusiveMinimum !== undefined && `more than ${exclusiveMinimum}`,
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `at least ${minimum}`,
    isLimited && `at most ${maximum}`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

/** Fields that contain others have no example of their own. */
function formatExample({ path, schema, values }: Field): string {
  const hasFields = [schema, schema.items, schema.additionalProperties || undefined].some(
    (place) => place?.properties,
  );
  if (hasFields) return '';
  const [example = values[0]] = schema.examples ?? [];
  if (example === undefined) throw new Error(`The field ${path} has no example.`);
  const text = JSON.stringify(example);
  return `\`${text.length > 60 ? `${text.slice(0, 59)}…` : text}\``;
}
