import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest first: where a client takes several equally, this order decides. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding to send by RFC 9110 §12.5.3; undefined when the client takes none of those available. */
export function encodingFor(
  header: string | null,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const accepted = parseAccept(header ?? '');
  const weightOf = (encoding: Encoding) => {
    const named = accepted.find(({ type }) => type.toLowerCase() === encoding);
    const entry = named ?? accepted.find(({ type }) => type === '*');
    // What is not compressed is taken unless refused, and liked least.
    return entry?.q ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const [best] = preferred
    .filter((encoding) => available(encoding) && weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}
