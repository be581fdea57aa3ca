import type { ComponentType } from 'react';
import { type RouteObject, useLoaderData } from 'react-router';
import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { personalMasks } from '#site/shell/personal-masks.ts';
import { refusedEnquiries } from '#tests/support/answer-cases.ts';
import { renderPage } from '#tests/support/rendered-page.tsx';
import { createVisitor } from '#tests/support/visitor-without-script.ts';
import { sendPostedEnquiry } from './enquiry-action.ts';
import ExpertPage, { loader } from './page.tsx';

const path = `${basePath}/speak-to-an-expert`;
const address = `http://localhost${path}?cc=AB12`;
const valid = {
  name: 'Amelia Okafor',
  email: 'amelia.okafor@example.com',
  telNumber: '07700 900123',
  message: 'Which plan covers a boiler that is nine years old?',
};

const Page = ExpertPage as ComponentType<{ loaderData: unknown }>;
const Expert = () => <Page loaderData={useLoaderData()} />;
const routes: RouteObject[] = [{ path, loader: loader as never, Component: Expert }];

async function post(visitor: ReturnType<typeof createVisitor>, fields: Record<string, string>) {
  const request = new Request(address, { method: 'POST', body: new URLSearchParams(fields) });
  const { context } = visitor;
  const response = await sendPostedEnquiry({ request, context, params: {} } as never);
  expect(response.status).toBe(303);
  return response.headers.get('location');
}

test.each(refusedEnquiries)(
  'an enquiry without script whose %s is %j is shown again with: %s',
  async (field, value, message) => {
    const visitor = createVisitor();
    expect(await post(visitor, { ...valid, [field]: value })).toBe(`${path}?cc=AB12`);
    const page = await renderPage(routes, address, visitor.context);
    const problems = [...page.querySelectorAll('[role=alert] a')];
    expect(problems.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
      [`#${field}`, message],
    ]);
    const other = field === 'name' ? 'email' : 'name';
    expect(page.querySelector(`[name=${other}]`)?.getAttribute('value')).toBe(valid[other]);
  },
);

test('each field of the form is masked for recorders', async () => {
  const page = await renderPage(routes, address, createVisitor().context);
  const fields = [...page.querySelectorAll('form [name]')];
  expect(fields).toHaveLength(5);
  const masks = Object.keys(personalMasks);
  expect(fields.filter((field) => !masks.every((mask) => field.hasAttribute(mask)))).toEqual([]);
});

test('a valid enquiry without script leads to the success page with what it confirms', async () => {
  const visitor = createVisitor();
  expect(await post(visitor, valid)).toBe(`${basePath}/success?cc=AB12`);
  expect(visitor.carried.journey).toMatchObject({
    shown: { enquiry: { isEnquiry: true, name: valid.name } },
  });
  expect(visitor.carried.journey?.refused).toBeUndefined();
});
