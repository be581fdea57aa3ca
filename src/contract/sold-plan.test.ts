import { expect, test } from 'vitest';
import { describeRenewal } from '#catalogue/plan-terms.ts';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { describeSoldPlan } from './sold-plan.ts';

test('describeSoldPlan records the price, total, fee and tax texts that the pages show for a plan on offer', () => {
  const { product, variant } = createPlanWithVariant(
    { offerPriceMonthly: 7.25, offerSapProductId: 'HC-99-O' },
    { offer: true, offerPeriodMonths: 3, offerPercentage: 50 },
  );
  expect(describeSoldPlan(product, variant)).toEqual({
    isInsurance: false,
    price: '£7.25 a month for 3 months, then £14.50 a month',
    priceRows: [
      { term: 'Months 1 to 3', description: '£7.25 a month' },
      { term: 'Months 4 to 12', description: '£14.50 a month' },
      { term: 'First-year total', description: '£152.25' },
    ],
    callOutFee: '£99 each repair',
    tax: 'Prices include VAT at 20%.',
    renewal: describeRenewal(product),
    firstPayment: '£7.25',
    cancelCondition: 'as long as no visit has taken place',
    covered: ['Boiler repairs'],
    notCovered: ['Radiators'],
  });
});

test('describeSoldPlan records for a plan of three months the total of these months', () => {
  const { product, variant } = createPlanWithVariant({}, { termMonths: 3 });
  expect(describeSoldPlan(product, variant).priceRows).toEqual([
    { term: 'Months 1 to 3', description: '£14.50 a month' },
    { term: 'Total for 3 months', description: '£43.50' },
  ]);
});
