import { expect, type Page } from '@playwright/test';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { journeySteps } from '#journey/steps.ts';
import { basePath, buyerAnswers } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

/** What is typed into a text field. It ends before the field is complete, where that is possible. */
const typed: Partial<Record<string, string>> = {
  postcode: 'M1 1',
  addressLine1: '2A Rowan',
  addressLine2: 'The loft',
  town: 'Lee',
  letterLine1: '4 Harbour Row',
  letterLine2: 'Flat 2',
  letterTown: 'Whitby',
  letterPostcode: 'YO21 3PU',
  firstName: 'Amelia',
  surname: 'O',
  dob: '14/08',
  email: 'amelia.okafor@',
  telNumber: '07700 900123',
  accountName: 'A Okafor and B Okafor',
  sortCode: buyerAnswers.sortCode,
  accountNumber: '5577',
  name: 'Amelia',
  message: 'Which plan',
};

/** The fields of the form that are for people. */
const fields = 'main form :is(input, select, textarea)[name]:not([type=hidden], [tabindex="-1"])';

/** Types into every text field, and chooses the last option of every list and question. Returns what the form holds then. */
async function fillEveryField(page: Page): Promise<Record<string, string>> {
  const names = await page
    .locator(fields)
    .evaluateAll((found) => [...new Set(found.map((field) => field.getAttribute('name') ?? ''))]);
  for (const name of names) {
    const field = page
      .locator(fields)
      .and(page.locator(`[name="${name}"]`))
      .last();
    if (!(await field.isVisible())) continue;
    const kind = await field.evaluate((element) =>
      element instanceof HTMLSelectElement ? 'select' : element.getAttribute('type'),
    );
    if (kind === 'select') {
      const last = await field.locator('option').last().getAttribute('value');
      await field.selectOption(last ?? '');
    } else if (kind === 'radio' || kind === 'checkbox') await field.check();
    else {
      const text = typed[name];
      if (text === undefined) throw new Error(`The field ${name} needs a text here.`);
      await field.fill(text);
    }
  }
  return readFields(page);
}

/** The values of the fields that are shown; of boxes, whether they are ticked. */
function readFields(page: Page): Promise<Record<string, string>> {
  return page.locator(fields).evaluateAll((found) => {
    const values: Record<string, string> = {};
    for (const field of found as HTMLInputElement[]) {
      if (!field.checkVisibility()) continue;
      if (field.type === 'checkbox') values[field.name] = field.checked ? 'ticked' : '';
      else if (field.type !== 'radio' || field.checked) values[field.name] = field.value;
    }
    return values;
  });
}

/** Bank numbers and ticks are not kept, but for those of the confirmation, as the specification says. */
async function expectKeptByReload(page: Page, keepsTicks = false): Promise<void> {
  const filled = await fillEveryField(page);
  expect(Object.values(filled)).not.toContain('');
  expect(Object.keys(filled)).not.toEqual([]);
  await page.reload();
  await expectHydrated(page);
  const kept = Object.entries(filled).map(([name, value]) => {
    const isLost = bankNumberFields.includes(name) || (value === 'ticked' && !keepsTicks);
    return [name, isLost ? '' : value];
  });
  await expect.poll(() => readFields(page)).toEqual(Object.fromEntries(kept));
}

// The plan asks about a boiler, and what happens after its first term.
for (const { id } of journeySteps) {
  test(`what was typed and chosen in the step ${id}, and not sent, survives a reload`, async ({
    page,
  }) => {
    await openStep(page, { productId: 'boiler-insurance', step: id });
    await expectKeptByReload(page, id === 'confirmation');
    if (id !== 'address') return;
    await page.getByRole('link', { name: 'Enter address manually' }).click();
    await expectKeptByReload(page);
  });
}

test('what was typed into the message to an expert, and not sent, survives a reload', async ({
  page,
}) => {
  await page.goto(`${basePath}/speak-to-an-expert`);
  await expectHydrated(page);
  await expectKeptByReload(page);
});
