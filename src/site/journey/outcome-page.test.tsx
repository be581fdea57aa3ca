import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findSuggestedPlans } from '#catalogue/suggested-plans.ts';
import { createRefineOptionsForOutcome } from '#journey/outcomes.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import { postcodeFieldSchema } from '#rules/fields/postcode.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';
import OutcomePage, { type OutcomePageProps } from './outcome-page.tsx';

// jsdom has no layout, so no scrollTo.
Element.prototype.scrollIntoView = () => {};

const schema = z.object({
  postcode: defineRequiredField(
    'Enter your postcode',
    postcodeFieldSchema.check(
      z.refine(
        (code) => !code.startsWith('BT'),
        createRefineOptionsForOutcome('NORTHERN_IRELAND', ''),
      ),
    ),
  ),
  name: defineRequiredField('Enter your name', z.string()),
});
const rules = { blank: { postcode: '', name: '' }, schemaOf: () => schema };

function Step({ onAnswer }: { onAnswer: (answer: unknown) => void }) {
  const form = useValidatedForm({ rules, stored: undefined, onAnswer });
  if (form.outcome) {
    return (
      <button type="button" onClick={form.changeAnswer}>
        {form.outcome}
      </button>
    );
  }
  return (
    <form onSubmit={form.onSubmit}>
      <input id="postcode" {...form.register('postcode')} />
      <input id="name" {...form.register('name')} />
      <output>{[form.field('postcode').error, form.field('name').error].join('|')}</output>
      <b>{form.problems.length}</b>
      <button type="submit">Continue</button>
    </form>
  );
}

function type(input: HTMLInputElement, value: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

const settle = () => act(() => new Promise((resolve) => requestAnimationFrame(resolve)));

test('an answer that ends the sale shows no error, on blur or on submit', async () => {
  const onAnswer = vi.fn();
  const { container } = mountElement(<Step onAnswer={onAnswer} />);
  const postcode = () => findElement<HTMLInputElement>(container, '#postcode');
  await act(async () => {
    postcode().focus();
    type(postcode(), 'bt1 5gs');
    postcode().blur();
  });
  await settle();
  expect(findElement(container, 'output').textContent).toBe('|');

  // The other field is still empty: an answer that ends the sale is shown before the errors of other fields.
  await act(async () => findElement<HTMLFormElement>(container, 'form').requestSubmit());
  await settle();
  expect(container.textContent).toBe('NORTHERN_IRELAND');
  expect(onAnswer).not.toHaveBeenCalled();

  await act(async () => findElement(container, 'button').click());
  await settle();
  expect(postcode().value).toBe('bt1 5gs');
  expect(document.activeElement).toBe(postcode());
  expect(findElement(container, 'output').textContent).toBe('|');
  expect(findElement(container, 'b').textContent).toBe('0');

  await act(async () => type(postcode(), 'ls1 4ap'));
  await act(async () => type(findElement<HTMLInputElement>(container, '#name'), 'Amelia'));
  await act(async () => findElement<HTMLFormElement>(container, 'form').requestSubmit());
  await settle();
  expect(onAnswer.mock.calls[0]?.[0]).toEqual({ postcode: 'LS1 4AP', name: 'Amelia' });
});

const product = findTestProduct('boiler-and-service-care');
const plan = { product, expertHours: [{ days: 'Saturday', times: '9am to 5pm' }] };

const props: OutcomePageProps = {
  step: 'your-boiler',
  title: 'Your boiler needs to be working first',
  why: 'This plan covers faults that start after you join.',
  art: 'boiler',
  changeLabel: 'Change my answer',
  onChange: () => {},
  phoneLead: 'Do you need it repaired?',
};

async function outcome(changes: Partial<OutcomePageProps>) {
  const onChange = vi.fn();
  const element = <OutcomePage {...props} {...changes} onChange={onChange} />;
  const router = createMemoryRouter([{ id: 'journey/journey-route', path: '/', element }], {
    hydrationData: { loaderData: { 'journey/journey-route': plan } },
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const { container } = mountElement(<RouterProvider router={router} />);
  const names = (selector: string) =>
    [...container.querySelectorAll(`section ${selector}`)].map(({ textContent }) => textContent);
  return { container, onChange, links: names('a') };
}

test('an outcome takes the focus, shows title and reason, and has no error role', async () => {
  const { container } = await outcome({});
  const heading = findElement(container, 'h1');
  expect(heading.textContent).toBe('Your boiler needs to be working first');
  expect(document.activeElement).toBe(heading);
  expect(document.title).toMatch(/^Your boiler needs to be working first/);
  expect(container.querySelector('[role=alert], [aria-invalid], form')).toBeNull();
  expect(container.textContent).not.toMatch(/thing.? to fix|error/i);
});

test('Back of an outcome is a quiet link with an arrow, as on steps, and returns to the question', async () => {
  const { container, onChange } = await outcome({});
  const back = findElement<HTMLAnchorElement>(container, 'a[href="?again"]');
  expect(back.textContent).toBe('Back');
  expect(back.querySelector('svg')).not.toBeNull();
  expect(back.className).toMatch(/quiet/);
  await act(async () => back.click());
  expect(onChange).toHaveBeenCalledOnce();
});

test('an outcome offers the suggested plan first, then to change the answer, then the phone number', async () => {
  const { withoutBoiler } = findSuggestedPlans(product, loadedTestContent.products);
  if (!withoutBoiler) throw new Error('The shipped content has no plan without a boiler.');
  const { container, links, onChange } = await outcome({
    suggestion: { plan: withoutBoiler, promise: 'Looks after your plumbing' },
  });
  expect(links).toEqual([
    'See Plumbing Protect',
    'Change my answer',
    '0801 157 0142',
    'Speak to an expert',
  ]);
  expect(container.textContent).toContain('£6.50 a month');
  const change = findElement<HTMLAnchorElement>(container, 'section a[href="?again"]');
  expect(change.textContent).toBe('Change my answer');
  await act(async () => change.click());
  expect(onChange).toHaveBeenCalledOnce();
});

test('without a suggestion the primary action is a call, or changing the answer if isChangePrimary', async () => {
  const call = await outcome({});
  expect(call.links).toEqual(['Call 0801 157 0142', 'Change my answer', 'Speak to an expert']);
  expect(findElement<HTMLAnchorElement>(call.container, 'section a').href).toBe('tel:08011570142');
  expect(call.container.textContent).toContain('Free to call, Saturday 9am to 5pm.');

  const place = await outcome({ isChangePrimary: true, changeLabel: 'Check another postcode' });
  expect(place.links).toEqual([
    'Check another postcode',
    'Back to home services',
    '0801 157 0142',
    'Speak to an expert',
  ]);
});

test('the outcome of a boiler that does not work offers the repair number and its hours first, and the plan as a link without its price', async () => {
  const { withoutBoiler } = findSuggestedPlans(product, loadedTestContent.products);
  if (!withoutBoiler) throw new Error('The shipped content has no plan without a boiler.');
  const { container, links } = await outcome({
    isRepair: true,
    suggestion: { plan: withoutBoiler, promise: 'Looks after your plumbing' },
  });
  expect(links).toEqual([
    'Call 0801 157 0123',
    'Change my answer',
    'See Plumbing Protect',
    'Speak to an expert',
  ]);
  expect(container.textContent).not.toContain('£6.50');
  expect(container.textContent).toContain('Free to call, day or night.');
});
