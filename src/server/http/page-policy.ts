import { createHash } from 'node:crypto';

/** Script types that hold data. Browsers never run them, so the policy has no say in them. */
const dataTypes = /^application\/(ld\+)?json$/i;

const fixed = [
  "default-src 'self'",
  // Documents may hold pictures of their own, as data.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The content security policy of one page: nothing but our own files, and the inline scripts and styles
 * that the page was rendered with, by their hash. What gets into the page later matches none of them.
 */
export function pagePolicy(html: string): string {
  return [
    ...fixed,
    ["script-src 'self'", ...hashesOf(html, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(html, 'style')].join(' '),
  ].join('; ');
}

/** For answers that are no pages, should a browser ever open one as if it were. */
export const filePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The renderer escapes every angle bracket in texts and attributes: what looks like a tag is one. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}\\s*>`, 'gi'));
  const inline = [...elements].filter(([, attributes = '', text]) => {
    const type = /\btype="([^"]*)"/i.exec(attributes)?.[1] ?? '';
    return text !== '' && !/\bsrc=/i.test(attributes) && !dataTypes.test(type);
  });
  const hashes = inline.map(([, , text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
