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

type Props = Parameters<typeof PlanOptions>[0];

const renderPage = (changes: Partial<Props['plan']>, props: Partial<Props> = {}) =>
  renderToStaticMarkup(
    <PlanOptions
      plan={{ ...plan, ...changes }}
      takenBackAt="16 November 2026 at 10:55:31 GMT"
      problem={undefined}
      message={undefined}
      {...props}
    />,
  );

const readPage = (...args: Parameters<typeof renderPage>) =>
  renderPage(...args).replaceAll(/<[^>]+>/g, '');

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

const words = { cover: 'It ends.', money: 'You pay nothing more.' };
const cancel = { kind: 'cancel' as const, lastDay: '2026-12-15', words, payments: [] };
const notice = { ...cancel, reference: 'LV-3QHM-8TRC', receivedAt: '', takenBackAt: null };
const stopped = {
  ...notice,
  kind: 'stop-renewal' as const,
  reference: 'LV-7RQ2-K4DX',
  lastDay: '2027-11-15',
  takeBackUntil: null,
};

test('the form is posted, with nothing chosen, and says so when it is sent like that', () => {
  const page = renderPage({ options: [cancel] });
  expect(page).toContain('method="post"');
  expect(page).not.toContain('checked');
  const again = renderPage({ options: [cancel] }, { message: 'Choose one' });
  expect(again).toContain('href="#kind"');
  expect(again).toMatch(/<fieldset[^>]* aria-invalid="true"/);
});

test('a page after a notice was taken back names it, and the one that stays in force', () => {
  const page = readPage({ takenBack: notice, notice: stopped });
  expect(page).toContain(
    'You took your notice LV-3QHM-8TRC back on 16 November 2026 at 10:55:31 GMT. It was to cancel on 15 December 2026.',
  );
  expect(page).toContain(
    'Your notice LV-7RQ2-K4DX to stop the renewal stays in force: Boiler Insurance does not renew, and ends on 15 November 2027.',
  );
  expect(page).not.toContain('goes on as before');
  expect(readPage({ takenBack: notice })).toContain('Boiler Insurance goes on as before');
});

test('a notice that was one too many comes with the number to call, once', () => {
  const page = readPage({ needsCall: true }, { problem: 'too-many-notices' });
  expect(page).toContain('We have not recorded this notice');
  expect(page.match(/0800 123 4567/g)).toHaveLength(1);
});
