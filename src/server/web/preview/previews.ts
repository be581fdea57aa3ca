import { AsyncLocalStorage } from 'node:async_hooks';
import type { MiddlewareHandler } from 'hono';
import { LRUCache } from 'lru-cache';
import { formatLondonTime, getLondonStart } from '#rules/dates/london-time.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { readCookies } from '../requests/cookies.ts';
import { type PreviewLink, readPreviewToken } from './preview-token.ts';

export const previewCookie = 'preview';

/** What the visitor of a preview sees. */
export interface Preview<Content> {
  /** E.g. "00:00 on 1 January 2027" or "version 3fa9c2d41b7e0a55". */
  title: string;
  at: Date;
  content: Content;
}

interface PreviewOptions<Content> {
  keys: KeyRing;
  /** The database's clock. */
  clock: () => Date;
  /** The content of the site itself at this moment. */
  contentAt: (moment: Date) => Content;
  /** The content of a stored version. Undefined if it is not stored; rejects if it is not valid. */
  readVersion: (id: string) => Promise<{ contentAt: (moment: Date) => Content } | undefined>;
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

/** A version takes a second to read and check, and its previews are requested page by page. */
const maxVersions = 3;

export function openPreviews<Content>({
  keys,
  clock,
  contentAt,
  readVersion,
}: PreviewOptions<Content>): Previews<Content> {
  const running = new AsyncLocalStorage<Preview<Content>>();
  const versions = new LRUCache<string, { contentAt: (moment: Date) => Content }>({
    max: maxVersions,
  });
  const readToken = (token: string) => readPreviewToken(keys, token, clock());
  const findLink = (cookies: string | undefined) => {
    const token = readCookies(cookies, [previewCookie])[previewCookie];
    return token === undefined ? undefined : readToken(token);
  };
  const findVersion = async (id: string) => {
    const version = versions.get(id) ?? (await readVersion(id));
    if (version) versions.set(id, version);
    return version;
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
    isPreview: (cookies) => findLink(cookies) !== undefined,
    load,
    getSecondsLeft: ({ until }) => Math.ceil(until - clock().getTime() / 1000),
    middleware: async (c, next) => {
      const link = findLink(c.req.header('cookie'));
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
