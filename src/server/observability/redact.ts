const censor = '[redacted]';
const maxDepth = 8;

/**
 * Returns a function that copies the fields of a log line and replaces the values of the given keys, at any depth.
 * pino's own `redact` with wildcard paths takes a hundred times as long, on every line.
 */
export function createRedactor(keys: readonly string[]) {
  const redacted = new Set(keys);
  const copyFields = (fields: object, depth: number): Record<string, unknown> => {
    const copy: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fields)) {
      copy[key] = redacted.has(key) ? censor : copyValue(value, depth + 1);
    }
    return copy;
  };
  const copyValue = (value: unknown, depth: number): unknown => {
    if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
    // A value that deep may be a cycle, and is not read by anybody.
    if (depth > maxDepth) return '[too deep]';
    return Array.isArray(value)
      ? value.map((item) => copyValue(item, depth + 1))
      : copyFields(value, depth);
  };
  return ({ err, ...fields }: Record<string, unknown>): Record<string, unknown> => {
    const copy = copyFields(fields, 0);
    // The error's own serialiser chooses its fields.
    return err === undefined ? copy : { err, ...copy };
  };
}
