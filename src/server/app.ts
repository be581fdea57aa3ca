import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { siteContext } from '#site/server-context.ts';
import { createHttp, type HttpDeps } from './http/server.ts';
import { londonDate } from './london-date.ts';

export type AppDeps = Omit<HttpDeps, 'pages'>;

/** The whole product as one request handler. The only module that touches the built site. */
export function createApp(deps: AppDeps) {
  const mode = import.meta.env.DEV ? 'development' : 'production';
  // The router's two types for its own build differ in how they spell an absent basename.
  const handle = createRequestHandler(build as ServerBuild, mode);
  return createHttp({
    ...deps,
    pages: (request) => {
      const context = new RouterContextProvider();
      context.set(siteContext, {
        products: deps.content.products,
        campaignIds: deps.content.campaignIds,
        today: londonDate(deps.clock()),
        log: deps.log,
      });
      return handle(request, context);
    },
  });
}
