import { expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import type { Product } from '#catalogue/product.ts';
import { getStepsOfPlan } from '#journey/steps.ts';
import { buyingBudgets } from '#tests/support/buying-budgets.ts';
import { foundAddress, openJourney } from '#tests/support/mounted-journey.tsx';
import { findTestProduct, loadedTestContent } from '#tests/support/purchase.ts';

/** What the buyer types or chooses. */
const given: Record<string, string> = {
  isConfirmed: 'tick',
  isWorking: 'Y',
  isDomesticGas: 'Y',
  make: 'Worcester Bosch',
  isAgeConfirmed: 'Y',
  // Lookups are cached: no other test file uses this postcode.
  postcode: 'ls84ap',
  foundAddress: foundAddress.completeAddressLine,
  writeHere: 'Y',
  title: 'Ms',
  firstName: 'Amelia',
  surname: 'Okafor',
  dob: '14081986',
  email: 'amelia.okafor@example.com',
  telNumber: '07700900123',
  accountName: 'Amelia Okafor',
  sortCode: '200000',
  accountNumber: '55779911',
  isSoleAuthority: 'Y',
  confirmTermsConditions: 'tick',
  confirmPurchase: 'tick',
};

// The fields of another address for letters are hidden until the buyer asks for one.
const optional = /MarketingConsent$|^letter/;

const twoAddresses = [
  foundAddress,
  { ...foundAddress, completeAddressLine: '29 Rowan Terrace, LEEDS, LS1 4AP' },
];

/** Buys a plan, answering only what the pages have not filled in. Returns the effort, and the fields that were filled in. */
async function buy(productId: string) {
  const effort = { answers: 0, presses: 0, characters: 0 };
  const prefilled: string[] = [];
  const journey = await openJourney({
    productId,
    step: 'order',
    respond: (path) =>
      path.startsWith(endpointPaths.addressLookup) ? Response.json(twoAddresses) : undefined,
  });
  for (const { id } of getStepsOfPlan(findTestProduct(productId))) {
    await journey.expectStep(productId, id);
    if (id === 'address') await journey.expectText('2 addresses at');
    const fields = [
      ...journey.container.querySelectorAll<HTMLInputElement>('form [name]:not(button)'),
    ];
    for (const name of new Set(fields.map((field) => field.name))) {
      if (optional.test(name)) continue;
      const parts = fields.filter((field) => field.name === name);
      const isChoice = ['radio', 'checkbox'].includes(parts[0]?.type ?? '');
      if (parts.some((field) => (isChoice ? field.checked : field.value !== ''))) {
        prefilled.push(name);
        continue;
      }
      const value = given[name];
      if (value === undefined) throw new Error(`${id} asks for ${name}, which the buyer lacks.`);
      effort.answers += 1;
      if (isChoice) {
        effort.presses += 1;
        await journey.click(value === 'tick' ? `[name=${name}]` : `[name=${name}][value=${value}]`);
      } else {
        if (parts[0]?.tagName === 'SELECT') effort.presses += 2;
        else effort.characters += value.length;
        await journey.fill(name, value);
      }
    }
    effort.presses += 1;
    await journey.pressSubmit();
  }
  await journey.expectHeading('Thank you. Your plan is set up.');
  return { effort, prefilled };
}

const bought = new Map<string, ReturnType<typeof buy>>();

/** Buys one plan of those that ask the same: each purchase takes a second. */
function buyPlanLike(product: Product): ReturnType<typeof buy> {
  const steps = getStepsOfPlan(product).map(({ id }) => id);
  const hasChoice = product.productVariants.length > 1;
  const { isForLandlords, renews } = product;
  const kind = JSON.stringify({ steps, hasChoice, isForLandlords, isAsked: renews !== undefined });
  const purchase = bought.get(kind) ?? buy(product.productId);
  bought.set(kind, purchase);
  return purchase;
}

test('every plan on sale has a budget of answers, presses and characters', () => {
  const isSold = ({ sellable, productVariants }: Product) => sellable && productVariants.length > 0;
  const sold = loadedTestContent.products.filter(isSold).map(({ productId }) => productId);
  expect(Object.keys(buyingBudgets).toSorted()).toEqual(sold.toSorted());
});

test.each(Object.entries(buyingBudgets))(
  'a buyer of %s gives the answers, presses and characters of its budget, and no box is ticked in advance',
  async (productId, budget) => {
    const product = findTestProduct(productId);
    const { effort, prefilled } = await buyPlanLike(product);
    expect(effort).toEqual(budget);
    expect(prefilled).toEqual([
      // Hidden: the plan as the buyer sees it.
      'shownPlan',
      'productVariantId',
      ...(product.isForLandlords ? [] : ['writeHere']),
      'accountName',
      ...(product.renews ? ['renews'] : []),
      // Hidden: the day whose dates the buyer sees.
      'shownOn',
    ]);
  },
);
