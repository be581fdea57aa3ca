import * as z from 'zod/mini';
import type { JsonSchema } from '#rules/json/json-schema.ts';
import { failureSchema } from './failure-schema.ts';
import { getFailureType } from './failures.ts';
import {
  requestFieldDescriptions,
  responseFieldDescriptions,
  webhookFieldDescriptions,
} from './field-descriptions.ts';
import { apiOperations, listFailureStatuses, maxBodyBytes, type Operation } from './operations.ts';
import { webhookDefinitions, webhookHeadersSchema } from './webhooks.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
}

interface MediaContent {
  'application/json': { schema: JsonSchema; example?: unknown };
}

interface ApiResponse {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: MediaContent;
}

export interface DescribedOperation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  requestBody?: { required: true; description: string; content: MediaContent };
  responses: Record<string, ApiResponse>;
}

export interface OpenApiDocument {
  openapi: '3.1.1';
  info: {
    title: string;
    version: string;
    description: string;
    license: { name: string; identifier: string };
  };
  /** No login: calls are protected by origin check and rate limits. */
  security: [];
  servers: { url: string }[];
  paths: Record<string, { get?: DescribedOperation; post?: DescribedOperation }>;
  /** The requests that this server sends to the retailer's systems. */
  webhooks: Record<string, { post: DescribedOperation }>;
  components: { schemas: Record<string, JsonSchema> };
}

const failureDescriptions: Record<number, string> = {
  400: 'The request is not valid. errors names the fields.',
  403: 'The request comes from another origin.',
  404: 'The code is unknown.',
  406: 'The account number is not valid for this sort code.',
  409: 'The idempotency key was used for another purchase, or the same plan was bought within 24 hours.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  429: 'Too many requests.',
  500: 'Internal error.',
  503: 'The service is temporarily unavailable.',
};

/** The OpenAPI 3.1 document, built from `operations`. */
export function buildOpenApiDocument(): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const [name, operation] of Object.entries<Operation>(apiOperations)) {
    const method = operation.method === 'GET' ? 'get' : 'post';
    paths[operation.path] = { ...paths[operation.path], [method]: described(name, operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Home services',
      version: '1',
      description:
        'The API of the home services pages. POST requests must be JSON and come from the same origin. Every failed response has the schema Failure.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    security: [],
    servers: [{ url: '/' }],
    paths,
    webhooks: describedWebhooks(),
    components: { schemas: { Failure: schemaOf(failureSchema, 'output') } },
  };
}

function described(operationId: string, operation: Operation): DescribedOperation {
  const { summary, description, body, exampleBody } = operation;
  return {
    operationId,
    summary,
    description,
    parameters: [
      ...parametersOf('path', operation.pathParameters),
      ...parametersOf('query', operation.query),
      ...parametersOf('header', operation.headers),
    ],
    ...(body && {
      requestBody: {
        required: true,
        description: `At most ${(operation.maxBodyBytes ?? maxBodyBytes) / 1024} KB.`,
        content: jsonContent(schemaOf(body, 'input', operationId), exampleBody),
      },
    }),
    responses: {
      ...success(operation),
      ...Object.fromEntries(
        listFailureStatuses(operation).map((status) => [status, failure(status)]),
      ),
    },
  };
}

function describedWebhooks(): OpenApiDocument['webhooks'] {
  const responses = {
    '2XX': { description: 'Delivered.' },
    410: { description: 'Send no more of this delivery.' },
    default: { description: 'Another attempt is made. Retry-After is honoured.' },
  };
  return Object.fromEntries(
    Object.entries(webhookDefinitions).map(([name, { summary, description, body }]) => [
      name,
      {
        post: {
          operationId: name,
          summary,
          description,
          parameters: parametersOf('header', webhookHeadersSchema),
          requestBody: {
            required: true,
            description: 'JSON in UTF-8.',
            content: jsonContent(schemaOf(body, 'webhook')),
          },
          responses,
        },
      },
    ]),
  );
}

function success({ response }: Operation): Record<string, ApiResponse> {
  if (!response) return { 204: { description: 'Accepted. The response has no body.' } };
  return { 200: { description: 'Success.', content: jsonContent(schemaOf(response, 'output')) } };
}

function failure(status: number): ApiResponse {
  const text = `${failureDescriptions[status] ?? 'The request failed.'} (${getFailureType(status)})`;
  const content = jsonContent({ $ref: '#/components/schemas/Failure' });
  if (status !== 429 && status !== 503) return { description: text, content };
  const schema = { type: 'integer' };
  const headers = {
    'Retry-After': { description: 'Seconds to wait before the next attempt.', schema },
  };
  return { description: text, headers, content };
}

function parametersOf(place: Parameter['in'], schema: Operation['query']): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: value,
  }));
}

function jsonContent(schema: JsonSchema, example?: unknown): MediaContent {
  return { 'application/json': example === undefined ? { schema } : { schema, example } };
}

const descriptionsFor = {
  input: requestFieldDescriptions,
  output: responseFieldDescriptions,
  webhook: webhookFieldDescriptions,
};

function schemaOf(
  schema: z.ZodMiniType,
  use: keyof typeof descriptionsFor,
  operationId = '',
): JsonSchema {
  const io = use === 'output' ? 'output' : 'input';
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io });
  const descriptions = descriptionsFor[use];
  return withDescriptions(
    json as JsonSchema,
    (name) => descriptions[`${operationId}.${name}`] ?? descriptions[name],
  );
}

function withDescriptions(
  schema: JsonSchema,
  descriptionOf: (name: string) => string | undefined,
): JsonSchema {
  const { properties, items, anyOf } = schema;
  return {
    ...schema,
    ...(items && { items: withDescriptions(items, descriptionOf) }),
    ...(anyOf && { anyOf: anyOf.map((one) => withDescriptions(one, descriptionOf)) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => {
          const description = descriptionOf(name);
          return [
            name,
            { ...withDescriptions(value, descriptionOf), ...(description && { description }) },
          ];
        }),
      ),
    }),
  };
}
