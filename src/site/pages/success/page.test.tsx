import { act } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { removePrintedDetailsInTime } from '#site/journey-state/in-tab/printed-details.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

const inEmail = 'Your name, your address and your account are in your confirmation email.';

test('the success page names the address of the mail, and prints name, home and account ending, for 20 minutes', async () => {
  onTestFinished(() => void vi.useRealTimers());
  const journey = await openJourney({ step: 'confirmation' });
  await journey.click('[name=confirmTermsConditions]');
  await journey.click('[name=confirmPurchase]');
  await journey.pressSubmit();
  await journey.expectHeading('Thank you. Your plan is set up.');
  expect(journey.readText()).toMatch(
    /Plumbing Protect for 27 Rowan Terrace, Leeds, LS1 4AP.*NameMs Amelia Okafor.*Account ending9911/,
  );
  expect(journey.readText()).not.toMatch(/55779911|20-00-00|200000/);
  expect(journey.readText()).toContain(
    'We will send your confirmation to amelia.okafor@example.com. If that is not your address, please call us.',
  );
  expect(sessionStorage.getItem('receipt')).not.toMatch(/okafor/i);

  // As when a laptop wakes up.
  vi.setSystemTime(Date.now() + 20 * 60_000);
  act(removePrintedDetailsInTime);
  expect(journey.readText()).toContain(inEmail);
  expect(journey.readText()).not.toMatch(/okafor|Rowan Terrace|9911/i);
  expect(journey.readText()).toContain('to the email address you gave us.');
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/okafor|Rowan Terrace|9911/i);
});
