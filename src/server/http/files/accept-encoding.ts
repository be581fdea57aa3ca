import { parseAccept } from 'hono/utils/accept';
import { LRUCache } from 'lru-cache';

export type ContentEncoding = 'br' | 'gzip' | 'identity';

/**
 * The encodings, smallest body first. This order decides when the client gives several of them the same weight.
 */
const preferred: readonly ContentEncoding[] = ['br', 'gzip', 'identity'];

/** The parsed headers are cached, because browsers send only a handful of different ones. */
const ranked = new LRUCache<string, readonly ContentEncoding[]>({ max: 100 });

/** Longer than the headers of browsers, which have about 25 characters. A longer one is read as an empty one. */
const maxHeaderLength = 300;

/** The encoding to send by RFC 9110 §12.5.3; undefined when the client accepts none of the available ones. */
export function chooseEncoding(
  header: string | null,
  available: (encoding: ContentEncoding) => boolean,
): ContentEncoding | undefined {
  const isRead = header !== null && header.length <= maxHeaderLength;
  return rankEncodings(isRead ? header : '').find(available);
}

/** The encodings that the client accepts, the best first. */
function rankEncodings(header: string): readonly ContentEncoding[] {
  const known = ranked.get(header);
  if (known) return known;
  const accepted = parseAccept(header);
  const weightOf = (encoding: ContentEncoding) => {
    const named = accepted.find(({ type }) => type.toLowerCase() === encoding);
    const entry = named ?? accepted.find(({ type }) => type === '*');
    // RFC 9110: identity is acceptable unless it is refused explicitly. It comes last.
    return entry?.q ?? (encoding === 'identity' ? Number.MIN_VALUE : 0);
  };
  const encodings = preferred
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((a, b) => weightOf(b) - weightOf(a));
  ranked.set(header, encodings);
  return encodings;
}
