import { act, createElement, type ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearAnswers, readStoredAnswers, saveAnswer } from '#site/journey-state/in-tab/answers.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { createTabAnswers, findTestProduct } from '#tests/support/purchase.ts';
import { useWithdrawnAnswers } from './use-withdrawn-answers.ts';

const answers = createTabAnswers(findTestProduct('boiler-and-service-care'));
const loader = vi.fn(() => null);

let fields: ReactNode[] = [];

function Page() {
  useWithdrawnAnswers();
  return createElement('form', {}, ...fields);
}

function openedPage(...inputs: object[]): HTMLElement {
  fields = inputs.map((input, key) => createElement('input', { key, ...input }));
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Page, loader }]);
  const hydrationData = { loaderData: { page: null } };
  return mountElement(createElement(Stub, { hydrationData })).container;
}

const click = (page: HTMLElement, selector: string) =>
  act(async () => findElement(page, selector).click());

beforeEach(() => {
  clearAnswers();
  loader.mockClear();
  for (const id of ['order', 'your-boiler', 'boiler-make', 'bank'] as const) {
    const answer = answers[id];
    if (answer) saveAnswer(id, answer);
  }
});

test.each([
  ['isWorking', 'your-boiler'],
  ['isDomesticGas', 'your-boiler'],
  ['isAgeConfirmed', 'boiler-make'],
  ['isSoleAuthority', 'bank'],
] as const)('answering no to %s removes the stored yes at once', async (name, step) => {
  const page = openedPage({ type: 'radio', name, value: 'Y' }, { type: 'radio', name, value: 'N' });
  await click(page, '[value=Y]');
  expect(readStoredAnswers()[step]).toHaveProperty(name, 'Y');
  await click(page, '[value=N]');
  expect(readStoredAnswers()[step]).not.toHaveProperty(name);
  await expect.poll(() => loader).toHaveBeenCalled();
});

test('a no chosen before hydration removes the stored yes', () => {
  openedPage({ type: 'radio', name: 'isWorking', value: 'N', defaultChecked: true });
  expect(readStoredAnswers()['your-boiler']).not.toHaveProperty('isWorking');
});

test('clearing the box of the order page removes the stored tick, if there is one', async () => {
  const page = openedPage({ type: 'checkbox', name: 'isConfirmed' });
  expect(readStoredAnswers().order).toHaveProperty('isConfirmed', true);
  await click(page, 'input');
  expect(readStoredAnswers().order).toHaveProperty('isConfirmed', true);
  await click(page, 'input');
  expect(readStoredAnswers().order).not.toHaveProperty('isConfirmed');
});

test('the ticks of the confirmation page are stored at once', async () => {
  const page = openedPage({ type: 'checkbox', name: 'confirmPurchase' });
  await click(page, 'input');
  expect(readStoredAnswers().confirmation).toMatchObject({ confirmPurchase: true });
  await click(page, 'input');
  expect(readStoredAnswers().confirmation).toMatchObject({ confirmPurchase: false });
});
