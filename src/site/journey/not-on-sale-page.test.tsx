import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { findInsteadPlan } from '#catalogue/suggested-plans.ts';
import { clearAnswers, saveAnswer } from '#site/journey-state/in-tab/answers.ts';
import { mountElement } from '#tests/support/mounted.ts';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import NotOnSalePage from './not-on-sale-page.tsx';

const plan = { productTitle: 'Plumbing Protect', isComing: false, phoneNumber: '0801 157 0142' };

test.each([true, false])(
  'the page of a plan that is no longer sold says that answers are kept, if there are any: %s',
  (hasAnswers) => {
    clearAnswers();
    if (hasAnswers) saveAnswer('postcode', { postcode: 'LS1 4AP' });
    const router = createMemoryRouter([{ path: '/', element: <NotOnSalePage {...plan} /> }]);
    const { container } = mountElement(<RouterProvider router={router} />);
    expect(container.querySelector('h1')?.textContent).toBe('We no longer sell Plumbing Protect');
    expect(container.textContent?.includes('Your answers are still here')).toBe(hasAnswers);
    act(clearAnswers);
  },
);

test('the page of a plan that is not on sale leads to the page of the plan that the content names, which the browser loads', () => {
  const suggestion = findInsteadPlan(findTestProduct('boiler-starter'), loadedTestContent.products);
  const element = <NotOnSalePage {...plan} isComing suggestion={suggestion} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  const { container } = mountElement(<RouterProvider router={router} />);
  expect(container.querySelector('h1')?.textContent).toBe('Plumbing Protect is not on sale yet');
  const link = [...container.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'See Boiler Insurance',
  );
  expect(link?.getAttribute('href')).toBe(`${basePath}/boiler-insurance`);
  // A client navigation would stay in the error boundary of the route.
  let isLoaded: boolean | undefined;
  const leave = (event: Event) => {
    isLoaded = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', leave, { once: true });
  act(() => link?.click());
  expect(isLoaded).toBe(true);
});
