import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { clearAnswers, saveAnswer } from '#site/session/answers.ts';
import { mountElement } from '#tests/support/mounted.ts';
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
