import { extname } from 'node:path';
import { basePath } from '#api/paths.ts';
import { checkSvg } from './check-svg.ts';
import { type ContentFiles, createShortHash, maxBytes } from './content-files.ts';
import { measurePicture, type PictureFormat } from './picture-format.ts';
import type { Checked, ContentProblem } from './problem.ts';

/** A picture or a font, as visitors get it. */
export interface ServedFile {
  /** The path inside the content folder, e.g. `images/pennine-walkers.svg`. */
  path: string;
  /** The address with the hash of the bytes in its name, e.g. `…/images/pennine-walkers-0123456789abcdef.svg`. */
  address: string;
  type: string;
  bytes: Uint8Array;
  /** In pixels, or in the units of an SVG. 0 for a font. */
  width: number;
  height: number;
  /** The text of an SVG, for the HTML of a page. */
  markup?: string | undefined;
}

export type ServedFiles = ReadonlyMap<string, ServedFile>;

const types: Record<PictureFormat, string> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpeg: 'image/jpeg',
  ico: 'image/x-icon',
};
const extensions: Record<PictureFormat, readonly string[]> = {
  svg: ['.svg'],
  png: ['.png'],
  webp: ['.webp'],
  jpeg: ['.jpg', '.jpeg'],
  ico: ['.ico'],
};
/** The longest side of a picture, in pixels. */
const maxPixels = 4000;
const fileName = /^[a-z\d]+([-_.][a-z\d]+)*$/;

/** Every picture and font of the content. */
export function readServedFiles(files: ContentFiles): Checked<ServedFiles> {
  const problems: ContentProblem[] = [];
  const served = new Map<string, ServedFile>();
  for (const [path, bytes] of files) {
    if (typeof bytes === 'string') continue;
    const { messages, ...facts } = examine(path, bytes);
    problems.push(...messages.map((message) => ({ file: path, message })));
    const extension = extname(path);
    const stem = path.slice(0, -extension.length);
    const address = `${basePath}/${stem}-${createShortHash(bytes)}${extension}`;
    served.set(path, { path, address, bytes, ...facts });
  }
  return { value: served, problems };
}

type Examined = Omit<ServedFile, 'path' | 'address' | 'bytes'> & { messages: string[] };

function examine(path: string, bytes: Uint8Array): Examined {
  const messages: string[] = [];
  const none = { type: 'application/octet-stream', width: 0, height: 0, messages };
  if (!fileName.test(path.split('/').at(-1) ?? ''))
    messages.push('must be named with small letters, digits and hyphens, e.g. warm-homes.svg');
  if (bytes.length > maxBytes) {
    messages.push(`must have at most ${maxBytes / 1000} kB: make it smaller`);
    return none;
  }
  if (path.endsWith('.woff2')) {
    const isFont = new TextDecoder().decode(bytes.subarray(0, 4)) === 'wOF2';
    if (!isFont) messages.push('must be a font in the format WOFF2');
    return { ...none, type: 'font/woff2' };
  }
  const measured = measurePicture(bytes);
  if (!measured) {
    messages.push('must be a complete picture in the format SVG, PNG, WebP or JPEG');
    return none;
  }
  const { format, width, height } = measured;
  if (!extensions[format].includes(extname(path).toLowerCase()))
    messages.push(
      `must have a name that ends in ${extensions[format][0]}, because it is one by its bytes`,
    );
  if (width > maxPixels || height > maxPixels)
    messages.push(`must have at most ${maxPixels} pixels a side (it has ${width} × ${height})`);
  if (format !== 'svg') return { ...none, type: types[format], width, height };
  const { problems, ...svg } = checkSvg(new TextDecoder().decode(bytes));
  return { ...svg, type: types.svg, messages: [...messages, ...problems] };
}
