import type { Handler } from 'hono';
import { openApiDocument } from '#api/openapi.ts';
import { apiDocsPage } from './api-docs-page.ts';

/** GET openapi.json. Built once, because it changes only with the code. */
export function openApiEndpoint(): Handler {
  const document = openApiDocument();
  return (c) => c.json(document);
}

/** GET docs: the OpenAPI document as a page. */
export function apiDocsEndpoint(): Handler {
  const page = apiDocsPage(openApiDocument());
  return async (c) => c.html(await page);
}
