import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { siteContext } from '#site/server-context.ts';

/** The names that pages show. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand } = context.get(siteContext);
  const { companyName, areaName } = brand;
  return { companyName, areaName };
}

/** The names are part of the first page, so no navigation loads them again. */
export const shouldRevalidate = () => false;

/** The names on the error page of a failed root loader. */
const unnamed = {
  companyName: '',
  areaName: 'Home services',
};

export function useBrand() {
  return useRouteLoaderData<typeof loader>('root') ?? unnamed;
}
