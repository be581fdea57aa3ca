import { act } from 'react';
import { expect, test } from 'vitest';
import type { StepId } from '#journey/answers.ts';
import { isMarkedInvalid } from '#tests/support/marked-invalid.ts';
import { openJourney } from '#tests/support/mounted-journey.tsx';

type Journey = Awaited<ReturnType<typeof openJourney>>;

const formFields = 'form :is(input:not([type=hidden]), select)';

/** Types `text` into every text field, chooses in every list, presses every box and radio, and leaves each of them. */
async function fillEveryField(journey: Journey, text: string) {
  const fields = [...journey.container.querySelectorAll<HTMLInputElement>(formFields)];
  // Backwards, so that a question ends with "Yes".
  for (const { name, id } of fields.toReversed()) {
    const field = journey.find(`[id="${id}"]`);
    await act(async () => field.focus());
    const isText = field instanceof HTMLInputElement && field.type === 'text';
    if (field instanceof HTMLSelectElement) {
      await journey.fill(name, text === '' ? '' : (field.options[1]?.value ?? ''));
    } else if (isText || ['email', 'tel'].includes(field.getAttribute('type') ?? '')) {
      for (const typed of [text.slice(0, 1), text]) await journey.fill(name, typed);
    } else await journey.click(`[id="${id}"]`);
    await act(async () => field.blur());
  }
}

/** Every text that the error summary has while `act` runs. */
async function watchSummary(journey: Journey, act: () => Promise<void>): Promise<string[]> {
  const texts = [readSummary(journey)];
  const observer = new MutationObserver(() => texts.push(readSummary(journey)));
  observer.observe(journey.container, { childList: true, characterData: true, subtree: true });
  await act();
  await journey.settle(() => {});
  observer.disconnect();
  return [...new Set(texts)];
}

const readSummary = ({ container }: Journey) =>
  container.querySelector('form [role=alert]')?.textContent ?? '';

test.each<[StepId, { link?: string; wrong?: string }]>([
  ['order', {}],
  ['your-boiler', {}],
  ['boiler-make', {}],
  ['postcode', { wrong: 'A1' }],
  ['address', {}],
  ['address', { link: 'Enter address manually', wrong: 'A\u0007' }],
  ['details', { wrong: 'A1' }],
  ['bank', { wrong: 'A%' }],
  ['confirmation', {}],
])('the error summary of the step %s changes only when the form is sent: %o', async (step, on) => {
  const journey = await openJourney({ productId: 'landlord-boiler-care', step });
  if (on.link) await journey.follow(on.link);
  expect(readSummary(journey)).toBe('');
  await journey.pressSubmit();
  await journey.settle(() => expect(readSummary(journey)).toMatch(/^There (is|are) \d/));
  const empty = readSummary(journey);
  const links = journey.container.querySelectorAll<HTMLAnchorElement>('form [role=alert] a');
  const named = [...links].map(({ hash }) => hash.slice(1));
  expect(named.filter((id) => !isMarkedInvalid(journey.container, id))).toEqual([]);
  const fillTwice = async () => {
    await fillEveryField(journey, 'Leeds');
    await fillEveryField(journey, on.wrong ?? '');
  };
  expect(await watchSummary(journey, fillTwice)).toEqual([empty]);
  if (!on.wrong) return;
  await journey.pressSubmit();
  await journey.settle(() => expect(readSummary(journey)).not.toBe(empty));
  const wrong = readSummary(journey);
  expect(await watchSummary(journey, () => fillEveryField(journey, ''))).toEqual([wrong]);
});
