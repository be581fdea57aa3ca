import type { ComponentType } from 'react';
import { type RouteObject, RouterContextProvider, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { type SiteContext, siteContext } from '#site/server-context.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { renderPage } from '#tests/support/rendered-page.tsx';
import ContactPage, { loader } from './page.tsx';

const Page = ContactPage as ComponentType<{ loaderData: unknown }>;
const Contact = () => <Page loaderData={useLoaderData()} />;
const routes: RouteObject[] = [{ path: '/', loader: loader as never, Component: Contact }];

const renderContact = (change: Partial<SiteContext> = {}) => {
  const context = new RouterContextProvider();
  context.set(siteContext, { ...loadedTestContent, ...change } as unknown as SiteContext);
  return renderPage(routes, 'http://localhost/', context);
};

const listPhoneLinks = (page: HTMLElement) =>
  [...page.querySelectorAll('a[href^="tel:"]')].map((link) => link.textContent);

test('the contact page has the numbers, opening hours, email address and complaints of the brand', async () => {
  const page = await renderContact();
  const { email, expert, parties } = loadedTestContent.brand;
  expect(listPhoneLinks(page)).toEqual(['0801 157 0123', '0801 157 0142']);
  expect(page.querySelector('a[href^="mailto:"]')?.getAttribute('href')).toBe(`mailto:${email}`);
  for (const { days, times } of expert.hours)
    expect(page.textContent).toContain(`${days}, ${times}`);
  for (const { name, complaints, insuranceComplaints } of Object.values(parties)) {
    expect(page.textContent).toContain(`Complain about ${name}${complaints}`);
    expect(page.textContent).toContain(`Insurance policies. ${insuranceComplaints}`);
  }
});

test('the contact page has no repair number when plans have different ones', async () => {
  const [first, ...others] = loadedTestContent.products;
  if (!first) throw new Error('The test content has no plan.');
  const products = [{ ...first, repairPhoneNumber: '0801 157 0199' }, ...others];
  const page = await renderContact({ products });
  expect(listPhoneLinks(page)).toEqual(['0801 157 0142']);
});

test('the contact page has the number of customer service if it is another one', async () => {
  const { footer } = loadedTestContent;
  const page = await renderContact({
    footer: { ...footer, customerServicePhoneNumber: '0801 157 0155' },
  });
  expect(listPhoneLinks(page)).toEqual(['0801 157 0123', '0801 157 0142', '0801 157 0155']);
});
