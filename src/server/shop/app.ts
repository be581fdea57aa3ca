import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { type App, type AppDeps, createSiteApp } from './site-app.ts';

/** The whole product as one request handler. The only module that imports the built site. */
export function createApp(deps: AppDeps): App {
  const handle = import.meta.env.DEV
    ? // Imported again for each request, so that edits of a page show without a restart.
      createRequestHandler(
        () => import('virtual:react-router/server-build').then(asBuild),
        'development',
      )
    : createRequestHandler(asBuild(build), 'production');
  return createSiteApp(deps, { handle, hasPageCache: !import.meta.env.DEV });
}

/** React Router's two types for its build differ only in how they declare an absent basename. */
function asBuild(module: typeof build): ServerBuild {
  return module as ServerBuild;
}
