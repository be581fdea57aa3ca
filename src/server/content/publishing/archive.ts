import { gunzipSync } from 'node:zlib';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';

/** Far above the shipped content. They bound the memory of the reader, whatever the archive says of itself. */
const defaultMaxBytes = 128 * 1024 * 1024;
const maxEntries = 2000;
const maxNameLength = 200;

const blockLength = 512;

/**
 * The files of a .tar.gz by their paths. Nothing is written to disk. Links, devices and names that lead out of the
 * archive's folder are refused; hidden files, which macOS adds, are left out. A single folder around all files is
 * removed from their paths.
 */
export function readArchive(
  name: string,
  bytes: Uint8Array,
  maxBytes = defaultMaxBytes,
): Map<string, Uint8Array> {
  const refuse = (reason: string) =>
    new OperatorError(`The archive ${name} is refused: ${reason}.`);
  const files = new Map<string, Uint8Array>();
  for (const { path, content } of listEntries(unpack(bytes, maxBytes, refuse), refuse)) {
    const segments = path.split('/').filter((segment) => segment !== '' && segment !== '.');
    files.set(segments.join('/'), content);
  }
  return withoutOuterFolder(files);
}

type Refuse = (reason: string) => OperatorError;

function unpack(bytes: Uint8Array, maxOutputLength: number, refuse: Refuse): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength });
  } catch (error) {
    throw findErrorCode(error) === 'ERR_BUFFER_TOO_LARGE'
      ? refuse(`it unpacks to more than ${maxOutputLength / 1024 / 1024} MB`)
      : refuse(
          'it is damaged, cut off or no .tar.gz. Make one with tar -czf content.tar.gz FOLDER, or name the folder itself',
        );
  }
}

interface Entry {
  path: string;
  content: Uint8Array;
}

/** The files of a tar archive (POSIX ustar with pax or GNU names). */
function listEntries(tar: Buffer, refuse: Refuse): Entry[] {
  const entries: Entry[] = [];
  let count = 0;
  let longName: string | undefined;
  for (let start = 0; start < tar.length; ) {
    const header = tar.subarray(start, start + blockLength);
    if (header.every((byte) => byte === 0)) return entries;
    if (header.length < blockLength || !isHeader(header)) throw refuse('it is damaged or no tar');
    count += 1;
    if (count > maxEntries) throw refuse(`it has more than ${maxEntries} entries`);
    const length = readOctal(header, 124, 12);
    const end = start + blockLength + length;
    if (!(end <= tar.length)) throw refuse('it is cut off');
    const content = tar.subarray(start + blockLength, end);
    start += blockLength + Math.ceil(length / blockLength) * blockLength;

    const type = readText(header, 156, 1) || '0';
    if (type === 'g') continue;
    if (type === 'x' || type === 'L') {
      longName = type === 'x' ? findPaxPath(content) : readText(content, 0, content.length);
      continue;
    }
    const path =
      longName ?? [readText(header, 345, 155), readText(header, 0, 100)].filter(Boolean).join('/');
    longName = undefined;
    if (!isInside(path))
      throw refuse(
        `it has the name ${JSON.stringify(path.slice(0, maxNameLength))}, which leads out of its folder or is too long`,
      );
    if (type === '5') continue;
    // Emacs locks a file by a hidden link beside it.
    if (path.split('/').some((segment) => segment.startsWith('.') && segment !== '.')) continue;
    if (type !== '0')
      throw refuse(`${JSON.stringify(path)} is a link or a device, and only files are read`);
    entries.push({ path, content });
  }
  throw refuse('it is cut off');
}

/** The checksum tells a header from other bytes: the sum of its bytes, with its own field as spaces. */
function isHeader(header: Buffer): boolean {
  const sum = header.reduce(
    (total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte),
    0,
  );
  return sum === readOctal(header, 148, 8);
}

function readText(bytes: Buffer, start: number, length: number): string {
  const [text = ''] = bytes.toString('utf8', start, start + length).split('\0', 1);
  return text;
}

/** NaN for anything else, e.g. the binary lengths of files above 8 GB. */
function readOctal(bytes: Buffer, start: number, length: number): number {
  const text = readText(bytes, start, length).trim();
  return /^[0-7]+$/.test(text) ? Number.parseInt(text, 8) : Number.NaN;
}

/** The path of a pax header, e.g. `28 path=images/größe.svg\n`. */
function findPaxPath(header: Buffer): string | undefined {
  return /^\d+ path=(.*)$/m.exec(header.toString('utf8'))?.[1];
}

function isInside(path: string): boolean {
  return (
    path !== '' &&
    path.length <= maxNameLength &&
    !/^\/|^[a-z]:|[\\\p{Cc}]/iu.test(path) &&
    !path.split('/').includes('..')
  );
}

/** `tar -czf content.tar.gz content` puts the folder's name before every path. */
function withoutOuterFolder(files: Map<string, Uint8Array>): Map<string, Uint8Array> {
  const outer = new Set(Array.from(files.keys(), (path) => path.split('/', 1)[0] ?? ''));
  const [folder] = outer;
  if (folder === undefined || outer.size > 1 || files.has(folder)) return files;
  return new Map(Array.from(files, ([path, content]) => [path.slice(folder.length + 1), content]));
}
