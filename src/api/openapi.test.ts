import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { license } from '../../package.json' with { type: 'json' };
import { buildOpenApiDocument } from './openapi.ts';
import { apiOperations, listFailureStatuses, type Operation } from './operations.ts';
import { endpointPaths } from './paths.ts';

const listed = Object.entries<Operation>(apiOperations);

/** Problems found by Redocly's recommended rules, e.g. "security-defined at #/paths/…". */
async function lintFindings(document: object): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source: JSON.stringify(document), config });
  return found.map(({ ruleId, location }) => `${ruleId} at ${location[0]?.pointer}`);
}

test('the OpenAPI document is valid OpenAPI 3.1 and passes Redocly’s recommended rules', async () => {
  expect(buildOpenApiDocument().openapi).toMatch(/^3\.1\./);
  expect(await lintFindings(buildOpenApiDocument())).toEqual([]);
  const { security: _, ...unsecured } = buildOpenApiDocument();
  const described = listed.length + Object.keys(unsecured.webhooks).length;
  expect((await lintFindings(unsecured)).length).toBe(described);
});

test('the OpenAPI document declares no login and the licence of this package', () => {
  const { security, info } = buildOpenApiDocument();
  expect(security).toEqual([]);
  expect(info.license.identifier).toBe(license);
});

test('this test’s linter reports a path without a leading slash', async () => {
  const broken = { ...buildOpenApiDocument(), paths: { 'no-slash': {} } };
  expect(await lintFindings(broken)).toContain('struct at #/paths/no-slash');
});

test('the OpenAPI document describes every operation with all its statuses', () => {
  const { paths } = buildOpenApiDocument();
  expect(listed.map(([name]) => name)).toEqual(Object.keys(endpointPaths));
  for (const [name, operation] of listed) {
    const described = paths[operation.path]?.[operation.method === 'GET' ? 'get' : 'post'];
    expect(described?.operationId).toBe(name);
    const statuses = [operation.response ? 200 : 204, ...listFailureStatuses(operation)];
    expect(Object.keys(described?.responses ?? {}).map(Number)).toEqual(statuses);
  }
});

test.each(listed.filter(([, { exampleBody }]) => exampleBody !== undefined))(
  'the example body of %s passes the schema of its call',
  (_, { body, exampleBody }) => {
    expect(body && z.safeParse(body, exampleBody).success).toBe(true);
  },
);

test('the OpenAPI document describes fields whose rules JSON Schema cannot express', () => {
  const { paths } = buildOpenApiDocument();
  const body =
    paths[endpointPaths.validateBankDetails]?.post?.requestBody?.content['application/json'];
  expect(body?.schema.properties?.sortCode?.description).toMatch(/^Six digits/);
  const enquiry = paths[endpointPaths.submitSpeakToAnExpert]?.post?.requestBody?.content;
  const { message } = enquiry?.['application/json'].schema.properties ?? {};
  expect(message?.description).toBe('Fewer than 2000 characters.');
});
