/** How many characters a call of a string method reads; every other call counts as one. */
const charactersRead: Record<string, (text: string, result: unknown, from: unknown) => number> = {
  split: (text, result, limit) => (limit === undefined ? text.length : String(result).length),
  match: ({ length }) => length,
  matchAll: ({ length }) => length,
  replace: ({ length }) => length,
  replaceAll: ({ length }) => length,
  search: ({ length }) => length,
  trim: ({ length }) => length,
  toLowerCase: ({ length }) => length,
  toUpperCase: ({ length }) => length,
  normalize: ({ length }) => length,
  includes: (text, result) => (result === true ? 0 : text.length),
  indexOf: (text, result, from = 0) =>
    (result === -1 ? text.length : Number(result)) - Number(from),
  lastIndexOf: (text, result, from = text.length) =>
    Math.min(Number(from), text.length) - Number(result),
  charCodeAt: () => 0,
  charAt: () => 0,
  at: () => 0,
  startsWith: () => 0,
  endsWith: () => 0,
  slice: () => 0,
  substring: () => 0,
};

/**
 * Counts the characters that string methods, regular expressions and URI decoders read during some work, and their calls.
 * Unlike time, the number does not depend on the machine. Node's own code is not counted.
 */
export async function countSteps(work: () => Promise<unknown>): Promise<number> {
  let steps = 0;
  const restore: (() => void)[] = [];
  const watch = (
    owner: object,
    name: string,
    read: (self: unknown, given: unknown[], result: unknown) => number,
  ) => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') throw new Error(`${name} is not a function.`);
    Reflect.set(owner, name, function counted(this: unknown, ...given: unknown[]) {
      const result: unknown = Reflect.apply(original, this, given);
      steps += 1 + Math.max(0, read(this, given, result));
      return result;
    });
    restore.push(() => Reflect.set(owner, name, original));
  };
  for (const [name, read] of Object.entries(charactersRead)) {
    watch(String.prototype, name, (self, [, from], result) => read(String(self), result, from));
  }
  const lengthOfText = (_: unknown, [given]: unknown[]) => String(given).length;
  // `test` calls `exec`. A global expression runs inside a string method, whose characters are counted already.
  watch(RegExp.prototype, 'exec', (self, [given]) =>
    self instanceof RegExp && self.global ? 0 : String(given).length,
  );
  watch(globalThis, 'decodeURI', lengthOfText);
  watch(globalThis, 'decodeURIComponent', lengthOfText);
  try {
    await work();
  } finally {
    for (const undo of restore) undo();
  }
  return steps;
}
