import { type LoaderFunctionArgs, useRouteLoaderData } from 'react-router';
import { siteContext } from '#site/server-context.ts';

/** The names and the phone number that pages show. */
export function loader({ context }: LoaderFunctionArgs) {
  const { brand, footer } = context.get(siteContext);
  const { brandName, companyName, areaName } = brand;
  const { customerServicePhoneNumber } = footer;
  return { brandName, companyName, areaName, customerServicePhoneNumber };
}

/** They are part of the first page, so no navigation loads them again. */
export const shouldRevalidate = () => false;

/** For the error page of a failed root loader. */
const unnamed = {
  brandName: '',
  companyName: '',
  areaName: 'Home services',
  customerServicePhoneNumber: '',
};

export function useBrand() {
  return useRouteLoaderData<typeof loader>('root') ?? unnamed;
}
