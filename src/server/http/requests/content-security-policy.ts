import { createHash } from 'node:crypto';

/** Types of script elements that contain data. Browsers never run them, so they need no hash. */
const dataTypes = /^application\/(ld\+)?json$/i;

/** Sources at other origins that the policy allows, by directive, e.g. those of third-party scripts. */
export type OtherOriginSources = Readonly<Record<string, readonly string[]>>;

/** The origin of a player of another host, as video-player.tsx renders it. */
const videoOrigin =
  /data-video-origin="(https:\/\/(?:player\.vimeo\.com|www\.youtube-nocookie\.com))"/g;

const fixedDirectives = [
  "default-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * The Content-Security-Policy of one page. It allows our own files and, by hash, the inline scripts and styles that
 * the page was rendered with; a script injected later matches no hash. Other origins are allowed only by `others`.
 */
export function pagePolicy(html: string, others: OtherOriginSources = {}): string {
  const videos = [...html.matchAll(videoOrigin)].map(([, origin = '']) => origin);
  const frames = [...(others['frame-src'] ?? []), ...new Set(videos)];
  const sources = {
    ...others,
    ...(frames.length > 0 && { 'frame-src': frames }),
    // Documents may contain images as data: URLs.
    'img-src': ['data:', ...(others['img-src'] ?? [])],
    'script-src': [...(others['script-src'] ?? []), ...hashesOf(html, 'script')],
    'style-src': [...(others['style-src'] ?? []), ...hashesOf(html, 'style')],
  };
  const directives = Object.entries(sources).map(([directive, listed]) =>
    [directive, "'self'", ...listed].join(' '),
  );
  return [...fixedDirectives, ...directives].join('; ');
}

/** The policy of responses that are not pages, in case a browser renders one as a page. */
export const filePolicy =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** React escapes angle brackets in texts and attributes, so a regular expression finds the real tags only. */
function hashesOf(html: string, tag: 'script' | 'style'): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}\\b([^>]*)>([\\s\\S]*?)</${tag}\\s*>`, 'gi'));
  const inline = [...elements].filter(([, attributes = '', text]) => {
    const type = /\btype="([^"]*)"/i.exec(attributes)?.[1] ?? '';
    // Browsers check a style without text too (first-paint.ts).
    const isEmpty = text === '' && tag === 'script';
    return !isEmpty && !/\bsrc=/i.test(attributes) && !dataTypes.test(type);
  });
  const hashes = inline.map(([, , text = '']) =>
    createHash('sha256').update(text).digest('base64'),
  );
  return [...new Set(hashes)].map((hash) => `'sha256-${hash}'`);
}
