import type { JsonSchema } from '#rules/json/json-schema.ts';

export interface FieldRow {
  /** The path of the field, e.g. `groups[].links[].text`. */
  name: string;
  kind: string;
  isRequired: boolean;
  notes: string;
}

/** A JSON schema as table rows; the fields of an object follow its own row. */
export function listFieldRows(schema: JsonSchema, within = ''): FieldRow[] {
  if (schema.anyOf) {
    return schema.anyOf.flatMap((one, index) => [
      { name: `Kind ${index + 1}`, kind: kindOf(one), isRequired: true, notes: '' },
      ...listFieldRows(one, within),
    ]);
  }
  if (schema.items) return listFieldRows(schema.items, `${within}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([field, value]) => {
    const name = [within, field].filter(Boolean).join('.');
    const isRequired = schema.required?.includes(field) ?? false;
    return [
      { name, kind: kindOf(value), isRequired, notes: notesOf(value) },
      ...listFieldRows(value, name),
    ];
  });
}

function kindOf({ type, items }: JsonSchema): string {
  return items ? `list of ${items.type ?? 'values'}` : (type ?? 'any');
}

function notesOf(schema: JsonSchema): string {
  const { description, enum: choices, const: only, format, pattern, minimum, maximum } = schema;
  return [
    description,
    choices && `One of ${choices.join(', ')}.`,
    only !== undefined && `Always ${String(only)}.`,
    format ? `A ${format}.` : pattern && `Matches ${pattern}`,
    schema.maxLength !== undefined && `At most ${schema.maxLength} characters.`,
    minimum !== undefined && maximum !== undefined && `From ${minimum} to ${maximum}.`,
    schema.default !== undefined && `Where absent: ${JSON.stringify(schema.default)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
