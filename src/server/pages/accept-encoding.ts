import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Smallest body first; used when the client gives several encodings the same weight. */
const preferred: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** The encoding to send by RFC 9110 §12.5.3; undefined when the client accepts none of the available ones. */
export function encodingFor(
  header: string | null,
  available: (encoding: Encoding) => boolean,
): Encoding | undefined {
  const accepted = parseAccept(header ?? '');
  const weightOf = (encoding: Encoding) => {
    const named = accepted.find(({ type }) => type.toLowerCase() === encoding);
    const entry = named ?? accepted.find(({ type }) => type === '*');
    // RFC 9110: identity is acceptable unless it is refused explicitly. It comes last.
    return entry?.q ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const [best] = preferred
    .filter((encoding) => available(encoding) && weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  return best;
}
