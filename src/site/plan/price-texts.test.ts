import { describe, expect, test } from 'vitest';
import { monthlyPrice } from '#catalogue/price.ts';
import { plan, planWithVariant, variantContent } from '../../../tests/support/plan.ts';
import {
  callOutFee,
  callOutFeeSentence,
  callOutFeeTitle,
  eachTime,
  hasCallOutFee,
  offerFlair,
  otherCallOutFees,
  priceRows,
  taxSentence,
} from './price-texts.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offered = planWithVariant({ offerPriceMonthly: 7.25 }, offer);
const plain = planWithVariant({ priceMonthly: 6.5 }, { productType: 'Insurance Policy' });
const free = planWithVariant({ priceVariation: 0, surchargeName: undefined });

describe('the offer', () => {
  test('is named by what it takes off and for how long', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(offerFlair(offered.product, price)).toBe('50% off for 3 months');
    expect(offerFlair({ ...offered.product, offerPercentage: undefined }, price)).toBe(
      'Lower price for 3 months',
    );
  });

  test('is not named where there is none', () => {
    expect(offerFlair(plain.product, monthlyPrice(plain.product, plain.variant))).toBeUndefined();
  });
});

describe('the price by month', () => {
  const rows = (months: number) =>
    priceRows(monthlyPrice({ ...offered.product, offerPeriodMonths: months }, offered.variant)).map(
      ({ term, description }) => `${term}: ${description}`,
    );

  test('names the months of the offer and those after it', () => {
    expect(rows(3)).toEqual(['Months 1 to 3: £7.25 a month', 'Months 4 to 12: £14.50 a month']);
    expect(rows(1)).toEqual(['Month 1: £7.25 a month', 'Months 2 to 12: £14.50 a month']);
    expect(rows(11)).toEqual(['Months 1 to 11: £7.25 a month', 'Month 12: £14.50 a month']);
  });

  test('is one line without an offer, or with one that lasts the year', () => {
    expect(priceRows(monthlyPrice(plain.product, plain.variant))).toEqual([
      { term: 'Months 1 to 12', description: '£6.50 a month' },
    ]);
    expect(rows(18)).toEqual(['Months 1 to 12: £7.25 a month']);
  });
});

describe('the call-out fee', () => {
  test('is named per repair, or as none', () => {
    expect(callOutFee(offered.product, offered.variant)).toBe('£99 each repair');
    expect(callOutFee(free.product, free.variant)).toBe('None');
  });

  test('has its caveat for the one surcharge name, in any capitals', () => {
    const { variant } = offered;
    expect(hasCallOutFee({ ...variant, surchargeName: 'Call Out FEE' })).toBe(true);
    expect(hasCallOutFee({ ...variant, surchargeName: 'admin fee' })).toBe(false);
    expect(hasCallOutFee(free.variant)).toBe(false);
  });

  test('is paid by repair under a plan and by claim under a policy', () => {
    expect(eachTime(offered.product)).toBe('each repair');
    expect(eachTime(plain.product)).toBe('each claim');
    expect(callOutFeeTitle(plain.product, plain.variant)).toBe('£99 call-out fee each claim');
    expect(callOutFeeTitle(free.product, free.variant)).toBe('No call-out fee');
  });

  test('is said whole beside the price, and so is the tax', () => {
    expect(callOutFeeSentence(offered.product, offered.variant)).toBe(
      'Plus £99 each time we make a repair.',
    );
    expect(callOutFeeSentence(plain.product, plain.variant)).toBe(
      'Plus £99 each time you make a claim.',
    );
    expect(callOutFeeSentence(free.product, free.variant)).toBe('There is no call-out fee.');
    expect(taxSentence(plain.product)).toBe('Prices include VAT at 20%.');
  });

  test('has its alternatives with their standard prices', () => {
    const productVariants = [
      variantContent(),
      variantContent({ productVariantId: 'none', priceMonthly: 21, priceVariation: 0 }),
      variantContent({ productVariantId: 'half', priceMonthly: 17.5, priceVariation: 50 }),
    ];
    expect(otherCallOutFees(plan({ productVariants }))).toBe(
      'Or £50 for £17.50 a month, or no fee for £21.00 a month.',
    );
    expect(otherCallOutFees(plan({ ...offer, productVariants }))).toMatch(/, before the offer\.$/);
    expect(otherCallOutFees(offered.product)).toBeUndefined();
  });
});
