import type { Handler } from 'hono';
import { buildOpenApiDocument } from '#api/openapi.ts';
import { renderApiDocsPage } from './api-docs-page.ts';

/** GET openapi.json. Built once, because it changes only with the code. */
export function openApiEndpoint(): Handler {
  const document = buildOpenApiDocument();
  return (c) => c.json(document);
}

/** GET docs: the OpenAPI document as a page. */
export function apiDocsEndpoint(): Handler {
  const page = renderApiDocsPage(buildOpenApiDocument());
  return async (c) => c.html(await page);
}
