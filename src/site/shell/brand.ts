import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import type { Footer } from '#catalogue/footer.ts';
import { siteContext } from '#site/server-context.ts';

/** The names and the footer that every page shows. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, footer } = context.get(siteContext);
  const { brandName, companyName, areaName } = brand;
  return { brandName, companyName, areaName, footer };
}

/** They are part of the first page, so no navigation loads them again. */
export const shouldRevalidate = () => false;

const noFooter: Footer = { copyright: '', groups: [] };

/** For the error page of a failed root loader. */
const unnamed = {
  brandName: '',
  companyName: '',
  areaName: 'Home services',
  footer: noFooter,
};

export function useBrand() {
  return useRouteLoaderData<typeof loader>('root') ?? unnamed;
}
