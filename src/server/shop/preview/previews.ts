import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { formatLondonTime, getLondonStart } from '#rules/dates/london-time.ts';
import { keptVersions } from '#server/content/publishing/content-versions.ts';
import { type PreviewLink, readPreviewToken } from '#server/content/publishing/preview-token.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { readHostCookies } from '#server/http/requests/cookies.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';

export const previewCookie = 'preview';

/** What the visitor of a preview sees. */
export interface Preview<Content> {
  /** E.g. "00:00 on 1 January 2027" or "version 3fa9c2d41b7e0a55". */
  title: string;
  at: Date;
  content: Content;
}

interface PreviewedVersion<Content> {
  contentAt: (moment: Date) => Content;
}

interface PreviewOptions<Content> {
  keys: KeyRing;
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  /** The database's clock. */
  clock: () => Date;
  /** The content of the site itself at this moment. */
  contentAt: (moment: Date) => Content;
  /** The content of a stored version. Undefined if it is not stored. */
  readVersion: (id: string) => Promise<PreviewedVersion<Content> | 'not valid' | undefined>;
}

export interface Previews<Content> {
  /** The preview of the request that is handled now; undefined outside of previews. */
  current: () => Preview<Content> | undefined;
  /** The link of a token whose seal is right and that has not expired. */
  readToken: (token: string) => PreviewLink | undefined;
  /** Whether a request with these cookies may be part of a preview. An altered or expired cookie counts as none. */
  isPreview: (cookies: string | undefined) => boolean;
  load: (link: PreviewLink) => Promise<Preview<Content> | undefined>;
  /** How long a link still works, by the database's clock, also when it is opened in another preview. */
  getSecondsLeft: (link: PreviewLink) => number;
  /** Handles a request with a valid cookie inside its preview. The response is neither cached nor indexed. */
  middleware: MiddlewareHandler;
}

export function openPreviews<Content>({
  keys,
  clock,
  contentAt,
  readVersion,
  ...site
}: PreviewOptions<Content>): Previews<Content> {
  const running = new AsyncLocalStorage<Preview<Content>>();
  // A version takes up to a second to parse, on the thread that sells: it is read once for all its readers and pages, also if it is
  // not valid. All versions that were only uploaded fit.
  const versions = new LRUCache<string, PreviewedVersion<Content> | 'not valid'>({
    max: keptVersions,
    fetchMethod: readVersion,
    ignoreFetchAbort: true,
  });
  const readToken = (token: string) => readPreviewToken(keys, token, clock());
  const findLink = (cookies: string | undefined, isSecure: boolean) => {
    const token = readHostCookies(cookies, [previewCookie], isSecure)[previewCookie];
    return token === undefined ? undefined : readToken(token);
  };
  const findVersion = async (id: string) => {
    const version = await versions.fetch(id);
    return version === 'not valid' ? undefined : version;
  };
  const load = async ({ at, version }: PreviewLink) => {
    const source = version === undefined ? { contentAt } : await findVersion(version);
    const moment = at === undefined ? clock() : getLondonStart(at);
    return (
      source && { title: getTitle(at, version), at: moment, content: source.contentAt(moment) }
    );
  };
  return {
    current: () => running.getStore(),
    readToken,
    isPreview: (cookies = '') =>
      cookies.includes(previewCookie) &&
      [true, false].some((isSecure) => findLink(cookies, isSecure) !== undefined),
    load,
    getSecondsLeft: ({ until }) => Math.ceil(until - clock().getTime() / 1000),
    middleware: async (c, next) => {
      const link = findLink(c.req.header('cookie'), isSecureRequest(c, site));
      const preview = link && (await load(link));
      // A version that was deleted meanwhile has no preview.
      if (!preview) return next();
      await running.run(preview, next);
      c.res.headers.set('cache-control', 'no-store');
      c.res.headers.set('x-robots-tag', 'noindex, nofollow');
    },
  };
}

function getTitle(at: string | undefined, version: string | undefined): string {
  const time = at && formatLondonTime(at);
  if (version === undefined) return time ?? '';
  return time ? `version ${version} at ${time}` : `version ${version}`;
}
