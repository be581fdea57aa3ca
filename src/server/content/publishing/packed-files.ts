import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod/mini';
import type { ContentFiles } from '../files/content-files.ts';

/** A text file as its text, any other file in base64. */
const packedSchema = z.array(
  z.tuple([z.string(), z.union([z.string(), z.strictObject({ base64: z.string() })])]),
);

/** All files as gzipped JSON, in their order. */
export function packFiles(files: ContentFiles): Buffer {
  const packed: z.infer<typeof packedSchema> = Array.from(files, ([path, content]) => [
    path,
    typeof content === 'string' ? content : { base64: Buffer.from(content).toString('base64') },
  ]);
  return gzipSync(JSON.stringify(packed));
}

export function unpackFiles(bytes: Uint8Array): ContentFiles {
  const packed = z.parse(packedSchema, JSON.parse(gunzipSync(bytes).toString('utf8')));
  return new Map(
    packed.map(([path, content]) => [
      path,
      typeof content === 'string' ? content : Buffer.from(content.base64, 'base64'),
    ]),
  );
}
