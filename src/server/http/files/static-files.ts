import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { basePath } from '#api/paths.ts';
import { createETag, type StoredResponse } from './stored-response.ts';

/** For files whose name changes with their content. */
export const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** The built browser files by path. */
export type StaticFiles = ReadonlyMap<string, StoredResponse>;

/** Reads the built browser files, and the compressed copies that the build made, into memory: a few megabytes. */
export function readStaticFiles(folder: string): StaticFiles {
  const names = new Set(
    globSync('**/*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile()),
  );
  const read = (name: string) => new Uint8Array(readFileSync(join(folder, name)));
  const compressed = (name: string) => (names.has(name) ? read(name) : undefined);
  const isCompressed = (name: string) =>
    /\.(br|gz)$/.test(name) && names.has(name.replace(/\.(br|gz)$/, ''));
  const files = [...names].filter((name) => !isCompressed(name));
  return new Map(
    files.map((name) => {
      const path = `/${name.split(sep).join('/')}`;
      const identity = read(name);
      const [br, gzip] = [compressed(`${name}.br`), compressed(`${name}.gz`)];
      return [
        path,
        {
          status: 200,
          headers: [
            ['content-type', getMimeType(path) ?? 'application/octet-stream'],
            ['cache-control', path.startsWith(`${basePath}/assets/`) ? year : hour],
          ],
          etag: createETag(identity),
          bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
        },
      ];
    }),
  );
}
