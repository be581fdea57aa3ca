import { gzipSync } from 'node:zlib';

export interface TarEntry {
  name: string;
  content?: string | Uint8Array;
  /** The type flag of the entry: `0` for a file, unless given. */
  type?: string;
}

/** A .tar.gz with these entries, whatever their names are. */
export function createTarGz(entries: readonly TarEntry[]): Buffer {
  return gzipSync(createTar(entries));
}

export function createTar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', type = '0' }) => {
    const bytes = Buffer.from(content);
    const header = Buffer.alloc(512);
    header.write(name, 0, 100);
    header.write('0000644\0', 100);
    header.write(`${bytes.length.toString(8).padStart(11, '0')}\0`, 124);
    header.write(' '.repeat(8), 148);
    header.write(type, 156);
    header.write('ustar\0', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    return [header, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
