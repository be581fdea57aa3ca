import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { siteContext } from '#site/server-context.ts';

/** Whose shop this is: the names that every page shows. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brandName, companyName, areaName } = context.get(siteContext).brand;
  return { brandName, companyName, areaName };
}

/** The names came with the page: no navigation asks for them again. */
export const shouldRevalidate = () => false;

/** For a page that shows why the shop itself did not load. */
const unnamed = { brandName: '', companyName: '', areaName: 'Home services' };

export function useBrand() {
  return useRouteLoaderData<typeof loader>('root') ?? unnamed;
}
