import type { Handler } from 'hono';
import { buildOpenApiDocument } from '#api/openapi.ts';
import { release } from '#server/platform/settings/release.ts';
import { renderApiDocsPage } from './api-docs-page.ts';

/** Built once, because it changes only with the code, and at the first request, because most processes get none. */
const getDocument = createOnce(buildOpenApiDocument);
const getPage = createOnce(() => renderApiDocsPage(getDocument()));

/** GET openapi.json. */
export function openApiEndpoint(): Handler {
  return (c) => {
    const { info, ...rest } = getDocument();
    // The version of `info` is that of the API.
    return c.json({ ...rest, info: { ...info, 'x-server': release } });
  };
}

/** GET docs: the OpenAPI document as a page. */
export function apiDocsEndpoint(): Handler {
  return async (c) => c.html(await getPage());
}

function createOnce<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
