export interface LineSplitter {
  /** The lines that this chunk completes, without line breaks. `undefined` stands for a line over the limit. */
  push: (chunk: Buffer) => Generator<Buffer | undefined>;
  /** The last line, if the input does not end with a line break. */
  end: () => Generator<Buffer | undefined>;
}

/** Splits bytes into lines. Of a line over the limit nothing is kept, so that memory stays bounded. */
export function createLineSplitter(maxLineBytes: number): LineSplitter {
  let rest: Buffer = Buffer.alloc(0);
  let isTooLong = false;

  const append = (part: Buffer) => {
    isTooLong ||= rest.length + part.length > maxLineBytes;
    if (isTooLong) rest = Buffer.alloc(0);
    else rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
  };
  const takeLine = () => {
    const line = isTooLong ? undefined : rest;
    rest = Buffer.alloc(0);
    isTooLong = false;
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
      if (isTooLong || rest.length > 0) yield takeLine();
    },
  };
}
