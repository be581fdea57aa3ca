/** The part of JSON Schema that our schemas use: those of the API and those of content files. */
export interface JsonSchema {
  type?: string;
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  default?: unknown;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  properties?: Readonly<Record<string, JsonSchema>>;
  additionalProperties?: JsonSchema | false;
  required?: readonly string[];
  examples?: readonly unknown[];
  $ref?: string;
}
