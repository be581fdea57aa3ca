import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';

/** The page at an address as the server renders it. */
export async function renderPage(
  routes: RouteObject[],
  address: string,
  requestContext?: RouterContextProvider,
): Promise<HTMLElement> {
  const handler = createStaticHandler(routes);
  const loaded = await handler.query(new Request(address), { requestContext });
  if (loaded instanceof Response) throw new Error(`${address} redirects.`);
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <StaticRouterProvider
      hydrate={false}
      router={createStaticRouter(handler.dataRoutes, loaded)}
      context={loaded}
    />,
  );
  return page;
}
