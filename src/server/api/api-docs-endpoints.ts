import type { Handler } from 'hono';
import { buildOpenApiDocument } from '#api/openapi.ts';
import { release } from '../settings/release.ts';
import { renderApiDocsPage } from './api-docs-page.ts';

/** GET openapi.json. Built once, because it changes only with the code. */
export function openApiEndpoint(): Handler {
  const { info, ...rest } = buildOpenApiDocument();
  // The version of `info` is that of the API.
  const document = { ...rest, info: { ...info, 'x-server': release } };
  return (c) => c.json(document);
}

/** GET docs: the OpenAPI document as a page. */
export function apiDocsEndpoint(): Handler {
  const page = renderApiDocsPage(buildOpenApiDocument());
  return async (c) => c.html(await page);
}
