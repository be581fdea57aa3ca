import { createHash } from 'node:crypto';

/** Types of script elements that contain data. Browsers never run them, so they need no hash. */
const dataTypes = /^application\/(ld\+)?json$/i;

const fixedDirectives = [
  "default-src 'self'",
  // Documents may contain images as data: URLs.
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The Content-Security-Policy of one page. It allows our own files and, by hash, the inline scripts and styles that
 * the page was rendered with; a script injected later matches no hash.
 */
export function pagePolicy(html: string): string {
  return [
    ...fixedDirectives,
    ["script-src 'self'", ...hashesOf(html, 'script')].join(' '),
    ["style-src 'self'", ...hashesOf(html, 'style')].join(' '),
  ].join('; ');
}

/** For responses that are not pages, in case a browser renders one as a page. */
export const filePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** React escapes angle brackets in texts and attributes, so a regular expression finds the real tags only. */
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
