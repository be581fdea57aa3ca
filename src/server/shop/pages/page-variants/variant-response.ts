import type { IncomingHttpHeaders } from 'node:http';
import type { ListingRoute } from '#catalogue/experiment.ts';
import type { StaticFiles } from '#server/http/files/static-files.ts';
import type { StoredResponse } from '#server/http/files/stored-response.ts';
import { readQueryParameter } from '#server/http/requests/query-parameter.ts';
import {
  type ChoosePageVariant,
  createPageVariantCookie,
  pageVariantQuery,
} from './visitor-variant.ts';

interface RespondDeps<Visitor> {
  choosePageVariant: ChoosePageVariant;
  respond: (request: Request, visitor: Visitor, route: ListingRoute) => Promise<Response>;
}

/** Responds with the page of the visitor's page variant, and sets the cookie of a visitor who gets one. */
export function respondWithPageVariant<Visitor extends { isSecure: boolean }>({
  choosePageVariant,
  respond,
}: RespondDeps<Visitor>) {
  return async (request: Request, visitor: Visitor): Promise<Response> => {
    const { pathname: path, search } = new URL(request.url);
    const { route, assigned } = choosePageVariant({
      path,
      override: readQueryParameter(search, pageVariantQuery),
      cookie: request.headers.get('cookie') ?? undefined,
      userAgent: request.headers.get('user-agent') ?? undefined,
    });
    const response = await respond(request, visitor, route);
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (!assigned || !(isPage || response.status === 304)) return response;
    const headers = new Headers(response.headers);
    headers.append('set-cookie', createPageVariantCookie(assigned, visitor.isSecure));
    return new Response(response.body, { status: response.status, headers });
  };
}

/** The file or cached page of a request target, and the page variant that the visitor gets with it. */
export type FindStored = (
  target: string,
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'user-agent'>,
) => { stored: StoredResponse; assigned?: string | undefined } | undefined;

interface FindDeps {
  files: StaticFiles | undefined;
  choosePageVariant: ChoosePageVariant;
  find: (target: string, route: ListingRoute) => StoredResponse | undefined;
  /** Whether the page depends on these cookies, e.g. in a preview, so that no cached one is sent. */
  isUncached: (path: string, cookie: string | undefined) => boolean;
}

/** Finds files, and cached pages for requests that do not ask for a page variant in the address. */
export function createStoredFinder({
  files,
  choosePageVariant,
  find,
  isUncached,
}: FindDeps): FindStored {
  return (target, { cookie, 'user-agent': userAgent }) => {
    const file = files?.get(target);
    if (file) return { stored: file };
    const [path = ''] = target.split('?', 1);
    if (target.includes(pageVariantQuery) || isUncached(path, cookie)) return undefined;
    const { route, assigned } = choosePageVariant({ path, cookie, userAgent });
    const stored = find(target, route);
    return stored && { stored, assigned };
  };
}
