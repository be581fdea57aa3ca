import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { siteContext } from './server-context.ts';
import { StaticPartsContext } from './shell/static-part.tsx';
import { createBrandHead, renderStaticParts } from './static-parts.tsx';
import { createEarlyVisitText } from './visit/early-visit-text.ts';
import type { RouteMatch } from './visit/shown-page.ts';

/** Waits for the whole page before it responds, so that no visitor gets half a page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const content = site.get(siteContext);
  const { log } = content;
  const stream = await renderToReadableStream(
    <StaticPartsContext
      value={{
        ...renderStaticParts(content, new URL(request.url).pathname),
        brandHead: createBrandHead(content),
        earlyVisit: createEarlyVisitText(listMatches(context), content),
      }}
    >
      <ServerRouter context={context} url={request.url} />
    </StaticPartsContext>,
    {
      signal: request.signal,
      // React sends the content of a Suspense boundary above this size hidden, and a script shows it. Without script the
      // page of a plan that is not on sale would be empty.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      // Without this, React prints the error to the console, which bypasses the log's redaction.
      onError: (error) => {
        if (!isRouteErrorResponse(error)) log.error({ err: error }, 'page did not render');
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

/** The matches of the page, as `useMatches()` returns them in the browser. */
function listMatches({ staticHandlerContext }: EntryContext): RouteMatch[] {
  const { matches, loaderData } = staticHandlerContext;
  return matches.map(({ route: { id }, pathname, params }) => ({
    id,
    pathname,
    params,
    loaderData: loaderData[id],
  }));
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // Aborted requests and responses such as 404 and 405 are no failures of the page, so they are not logged.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(siteContext).log.error({ err: error }, 'page failed');
};
