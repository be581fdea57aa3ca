import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlanOptions } from './plan-options.tsx';

const plan = {
  reference: 'HS-BB24-KN8X',
  planName: 'Boiler Insurance',
  home: '1 High Street, Leeds LS1 4AP',
  boughtOn: '2026-11-16',
  cancelBy: '2026-11-30',
  cancelCondition: 'in full',
  email: 'amelia@example.com',
  enquiryContact: '0800 123 4567',
  today: '2027-11-01',
  options: [],
  endsOn: undefined,
  needsCall: false,
};

const readPage = (changes: Partial<Parameters<typeof PlanOptions>[0]['plan']>) =>
  renderToStaticMarkup(
    <PlanOptions plan={{ ...plan, ...changes }} takenBackAt={undefined} problem={undefined} />,
  ).replaceAll(/<[^>]+>/g, '');

test('a page without a choice says on which day the plan ends by itself, and whom to call', () => {
  const page = readPage({ endsOn: '2027-11-15' });
  expect(page).toContain('Your plan ends by itself on 15 November 2027');
  expect(page).toContain('call us on 0800 123 4567');
});

test('a page without a choice and without an end says whom to call', () => {
  const page = readPage({ needsCall: true });
  expect(page).toContain('Call us to leave this plan');
  expect(page).toContain('To cancel, or to stop the renewal, call us on 0800 123 4567');
});
