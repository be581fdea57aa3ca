import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';

/** An address file, or standard input. */
export interface AddressInput {
  name: string;
  open: () => Readable;
  /** The size of the file; undefined for standard input. */
  bytes?: number;
}

/** The bytes of the input, decompressed if they are gzip. `onRead` gets them as stored. */
export async function* readAddressInput(
  { name, open }: AddressInput,
  onRead: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  const stream = open();
  try {
    const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
    const first = await chunks.next();
    if (first.done) return;
    const start = first.value.subarray(0, 2).toString('latin1');
    if (start === 'PK') {
      throw new OperatorError('ZIP files are not read: use unzip -p FILE | … addresses import -');
    }
    const stored = restOf(first.value, chunks, onRead);
    if (start !== '\x1f\x8b') return yield* stored;
    const gunzip = createGunzip();
    // An error destroys the last stream, which then throws here.
    pipeline(Readable.from(stored), gunzip, () => {});
    yield* gunzip;
  } catch (error) {
    throw new OperatorError(`${name} cannot be read (${getErrorReason(error)}).`);
  } finally {
    stream.destroy();
  }
}

async function* restOf(
  first: Buffer,
  chunks: AsyncIterator<Buffer>,
  onRead: (chunk: Buffer) => void,
): AsyncGenerator<Buffer> {
  for (let chunk = first; ; ) {
    onRead(chunk);
    yield chunk;
    const next = await chunks.next();
    if (next.done) return;
    chunk = next.value;
  }
}
