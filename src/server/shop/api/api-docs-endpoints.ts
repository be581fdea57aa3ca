import type { Handler } from 'hono';
import { buildOpenApiDocument } from '#api/openapi.ts';
import type { Brand } from '#catalogue/brand.ts';
import { release } from '#server/platform/settings/release.ts';
import { renderApiDocsPage } from './api-docs-page.ts';

/** Built once, because it changes only with the code, and at the first request, because most processes get none. */
const getDocument = createOnce(buildOpenApiDocument);

/** GET openapi.json. */
export function openApiEndpoint(): Handler {
  return (c) => {
    const { info, ...rest } = getDocument();
    // The version of `info` is that of the API.
    return c.json({ ...rest, info: { ...info, 'x-server': release } });
  };
}

/** GET docs: the OpenAPI document as a page. */
export function apiDocsEndpoint(
  content: () => { brand: Brand; brandFiles: { font?: string | undefined } },
): Handler {
  let made: { brand: Brand; page: ReturnType<typeof renderApiDocsPage> } | undefined;
  return async (c) => {
    const { brand, brandFiles } = content();
    if (made?.brand !== brand) {
      made = { brand, page: renderApiDocsPage(getDocument(), brand, brandFiles.font) };
    }
    return c.html(await made.page);
  };
}

function createOnce<T>(create: () => T): () => T {
  let created: { value: T } | undefined;
  return () => {
    created ??= { value: create() };
    return created.value;
  };
}
