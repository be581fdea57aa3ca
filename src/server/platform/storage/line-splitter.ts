export interface LineSplitter {
  /** The lines that this chunk completes, without line breaks. `undefined` stands for a line over the limit. */
  push: (chunk: Buffer) => Generator<Buffer | undefined>;
  /** The last line, if the input does not end with a line break. */
  end: () => Generator<Buffer | undefined>;
}

/** Splits bytes into lines. Of a line over the limit nothing is kept, so that memory stays bounded. */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let parts: Buffer[] = [];
  let length = 0;

  const append = (part: Buffer) => {
    length += part.length;
    if (length > maxLineBytes) parts = [];
    else parts.push(part);
  };
  const takeLine = () => {
    const line = length > maxLineBytes ? undefined : Buffer.concat(parts);
    parts = [];
    length = 0;
    return line;
  };

  return {
    *push(chunk) {
      let start = 0;
      for (;;) {
        const lineBreak = chunk.indexOf(0x0a, start);
        if (lineBreak === -1) break;
        append(chunk.subarray(start, lineBreak));
        yield takeLine();
        start = lineBreak + 1;
      }
      append(chunk.subarray(start));
    },
    *end() {
      if (length > 0) yield takeLine();
    },
  };
}
