import { parseAccept } from 'hono/utils/accept';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Smallest body first; used when the client gives several encodings the same weight. */
const preferred: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/** The encoding to send by RFC 9110 §12.5.3; undefined when the client accepts none of the available ones. */
export function chooseEncoding(
  header: string | null,
  available: (encoding: ContentEncoding) => boolean,
): ContentEncoding | undefined {
  const accepted = parseAccept(header ?? '');
  const weightOf = (encoding: ContentEncoding) => {
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
