import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type RouteObject,
  type RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { type StaticParts, StaticPartsContext } from '#site/shell/static-part.tsx';

/** The page at an address as the server renders it, with these parts of its shell. */
export async function renderPage(
  routes: RouteObject[],
  address: string,
  requestContext?: RouterContextProvider,
  staticParts?: StaticParts,
): Promise<HTMLElement> {
  const handler = createStaticHandler(routes);
  const loaded = await handler.query(new Request(address), { requestContext });
  if (loaded instanceof Response) throw new Error(`${address} redirects.`);
  const page = document.createElement('div');
  page.innerHTML = renderToString(
    <StaticPartsContext value={staticParts}>
      <StaticRouterProvider
        hydrate={false}
        router={createStaticRouter(handler.dataRoutes, loaded)}
        context={loaded}
      />
    </StaticPartsContext>,
  );
  return page;
}
