import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { siteContext } from './server-context.ts';

/** Whole pages only: nobody sees a page that is half built. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  site: RouterContextProvider,
): Promise<Response> {
  const { log } = site.get(siteContext);
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      // React would print the error as it is, past the log's redaction.
      onError: (error) => {
        if (!isRouteErrorResponse(error)) log.error({ err: error }, 'page did not render');
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // A page that is not there, or does not take what was sent to it, is no failure of ours.
  if (request.signal.aborted || isRouteErrorResponse(error)) return;
  (context as RouterContextProvider).get(siteContext).log.error({ err: error }, 'page failed');
};
