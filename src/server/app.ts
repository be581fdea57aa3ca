import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { siteContext } from '#site/server-context.ts';
import { createHttp, type HttpDeps } from './http/server.ts';
import { londonDate } from './london-date.ts';

export type AppDeps = Omit<HttpDeps, 'pages'>;

/** The whole product as one request handler. The only module that touches the built site. */
export function createApp(deps: AppDeps) {
  const handle = import.meta.env.DEV
    ? // Asked for with each request, so that an edited page is rendered as edited.
      createRequestHandler(
        () => import('virtual:react-router/server-build').then(asBuild),
        'development',
      )
    : createRequestHandler(asBuild(build), 'production');
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

/** The router's two types for its own build differ only in how they spell an absent basename. */
function asBuild(module: typeof build): ServerBuild {
  return module as ServerBuild;
}
