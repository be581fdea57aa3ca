import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type Context, Hono, type Next } from 'hono';
import { basePath } from '#api/paths.ts';
import type { ServedFile } from '#server/content/files/served-files.ts';
import type { Content } from '#server/content/store/content.ts';
import { year } from './static-files.ts';
import { createETag, createResponseFrom, type StoredResponse } from './stored-response.ts';

/** An SVG that somebody opens by its address is a document: it may show itself and nothing else. */
const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const storedFiles = new WeakMap<ServedFile, StoredResponse>();

/**
 * The routes of the pictures and fonts of the content. An address with the hash of another version, e.g. from a page that was
 * loaded before an edit or from another instance, gets the current file, which must not be kept.
 */
export function createContentFileRoutes(content: () => Pick<Content, 'servedFiles'>): Hono {
  const routes = new Hono();
  const respond = async (c: Context, next: Next, path: string) => {
    const file = content().servedFiles.get(path);
    if (!file) return next();
    const response = createResponseFrom(storedFiles.get(file) ?? store(file), c.req.raw);
    response.headers.set('cache-control', c.req.path === file.address ? year : 'no-cache');
    return response;
  };
  for (const folder of ['images', 'brand']) {
    routes.on(['GET', 'HEAD'], `${basePath}/${folder}/:name`, (c, next) =>
      respond(
        c,
        next,
        `${folder}/${c.req.param('name').replace(/-[\da-f]{16}(?=\.[a-z\d]+$)/, '')}`,
      ),
    );
  }
  for (const name of ['favicon.svg', 'favicon.ico']) {
    routes.on(['GET', 'HEAD'], `/${name}`, (c, next) => respond(c, next, `brand/${name}`));
  }
  return routes;
}

function store(file: ServedFile): StoredResponse {
  const identity = new Uint8Array(file.bytes);
  const isSvg = file.markup !== undefined;
  const stored: StoredResponse = {
    status: 200,
    headers: [
      ['content-type', file.type],
      ...(isSvg ? ([['content-security-policy', svgPolicy]] as [string, string][]) : []),
    ],
    etag: createETag(identity),
    // Other formats are compressed already.
    bodies: isSvg
      ? {
          identity,
          br: new Uint8Array(brotliCompressSync(identity)),
          gzip: new Uint8Array(gzipSync(identity)),
        }
      : { identity },
  };
  storedFiles.set(file, stored);
  return stored;
}
