import { describe, expect, test } from 'vitest';
import { plan, planWithVariant, variantContent } from '#tests/support/plan.ts';
import { monthlyPrice } from './price.ts';
import {
  callOutFee,
  callOutFeeCaveat,
  callOutFeeSentence,
  callOutFeeTitle,
  decimalPounds,
  feeAmount,
  feeChoice,
  feeToPay,
  firstPaymentSentence,
  hasCallOutFee,
  offerForFirstMonths,
  offerLabel,
  otherCallOutFees,
  priceAfter,
  priceRows,
  priceSentence,
  taxesSentence,
  taxSentence,
  totalTitle,
} from './price-texts.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offered = planWithVariant({ offerPriceMonthly: 7.25 }, offer);
const plain = planWithVariant({ priceMonthly: 6.5 }, { productType: 'Insurance Policy' });
const free = planWithVariant({ priceVariation: 0, surchargeName: undefined });

describe('offer texts', () => {
  test('offerLabel names the discount and its months', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(offerLabel(offered.product, price)).toBe('50% off for 3 months');
    expect(offerLabel({ ...offered.product, offerPercentage: undefined }, price)).toBe(
      'Lower price for 3 months',
    );
  });

  test('offerForFirstMonths says “your first month” for a one-month offer', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(offerForFirstMonths(offered.product, price)).toBe('50% off for your first 3 months');
    const short = { ...offered.product, offerPercentage: undefined, offerPeriodMonths: 1 };
    expect(offerForFirstMonths(short, monthlyPrice(short, offered.variant))).toBe(
      'Lower price for your first month',
    );
    const none = monthlyPrice(plain.product, plain.variant);
    expect(offerForFirstMonths(plain.product, none)).toBeUndefined();
  });

  test('priceSentence names the offer months and the price after them', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(priceSentence(price)).toBe('£7.25 a month for 3 months, then £14.50 a month');
    const short = monthlyPrice({ ...offered.product, offerPeriodMonths: 1 }, offered.variant);
    expect(priceAfter(short)).toBe('for 1 month, then £14.50 a month');
  });

  test('priceSentence is the monthly price without an offer', () => {
    const price = monthlyPrice(plain.product, plain.variant);
    expect(priceSentence(price)).toBe('£6.50 a month');
    expect(priceAfter(price)).toBe('The same price every month');
  });

  test('offer texts are undefined without an offer', () => {
    expect(offerLabel(plain.product, monthlyPrice(plain.product, plain.variant))).toBeUndefined();
  });
});

describe('price rows', () => {
  const rows = (months: number) =>
    priceRows(
      monthlyPrice({ ...offered.product, offerPeriodMonths: months }, offered.variant),
      12,
    ).map(({ term, description }) => `${term}: ${description}`);

  test('has a row for the offer months and one for the months after', () => {
    expect(rows(3)).toEqual(['Months 1 to 3: £7.25 a month', 'Months 4 to 12: £14.50 a month']);
    expect(rows(1)).toEqual(['Month 1: £7.25 a month', 'Months 2 to 12: £14.50 a month']);
    expect(rows(11)).toEqual(['Months 1 to 11: £7.25 a month', 'Month 12: £14.50 a month']);
  });

  test('has one row without an offer or with an offer for the whole year', () => {
    expect(priceRows(monthlyPrice(plain.product, plain.variant), 12)).toEqual([
      { term: 'Months 1 to 12', description: '£6.50 a month' },
    ]);
    expect(rows(18)).toEqual(['Months 1 to 12: £7.25 a month']);
  });

  test('has three months for a three-month plan', () => {
    const price = monthlyPrice(plain.product, plain.variant);
    expect(priceRows(price, 3)).toEqual([{ term: 'Months 1 to 3', description: '£6.50 a month' }]);
    expect([12, 3, 1].map(totalTitle)).toEqual([
      'First-year total',
      'Total for 3 months',
      'Total for 1 month',
    ]);
  });

  test('firstPaymentSentence names the first payment, and decimalPounds is a plain number', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(firstPaymentSentence(price, '30 November 2026')).toBe(
      'Your first payment of £7.25 will leave your account on or just after 30 November 2026.',
    );
    expect(decimalPounds(price.standard)).toBe('14.50');
  });
});

describe('call-out fee texts', () => {
  test('names the fee per repair, or no fee', () => {
    expect(callOutFee(offered.product, offered.variant)).toBe('£99 each repair');
    expect(callOutFee(free.product, free.variant)).toBe('No call-out fee');
  });

  test('hasCallOutFee compares the surcharge name without case', () => {
    const { variant } = offered;
    expect(hasCallOutFee({ ...variant, surchargeName: 'Call Out FEE' })).toBe(true);
    expect(hasCallOutFee({ ...variant, surchargeName: 'admin fee' })).toBe(false);
    expect(hasCallOutFee(free.variant)).toBe(false);
  });

  test('says “repair” for a maintenance plan and “claim” for insurance', () => {
    expect(callOutFee(plain.product, plain.variant)).toBe('£99 each claim');
    expect(callOutFeeTitle(plain.product, plain.variant)).toBe('£99 call-out fee each claim');
    expect(callOutFeeTitle(free.product, free.variant)).toBe('No call-out fee');
  });

  test('writes whole sentences for the fee and the tax', () => {
    expect(callOutFeeSentence(offered.product, offered.variant)).toBe(
      'Plus a £99 call-out fee each time we make a repair.',
    );
    expect(callOutFeeSentence(plain.product, plain.variant)).toBe(
      'Plus a £99 call-out fee each time you make a claim.',
    );
    expect(callOutFeeSentence(free.product, free.variant)).toBe('There is no call-out fee.');
    expect(taxSentence(plain.product)).toBe('Prices include VAT at 20%.');
    const taxed = plan({ tax: { name: 'Insurance Premium Tax', ratePercent: 12 } });
    expect(taxesSentence([plain.product, taxed, free.product])).toBe(
      'Prices include VAT or Insurance Premium Tax.',
    );
  });

  test('names the fee in choices, in the caveat and in the statement of needs', () => {
    expect(feeToPay(offered.product, offered.variant)).toBe('Pay £99 for each repair');
    expect(feeToPay(free.product, free.variant)).toBe('Nothing to pay for repairs');
    expect([offered.variant, free.variant].map(feeAmount)).toEqual(['£99', 'No call-out fee']);
    expect(callOutFeeCaveat(offered.variant)).toBe(
      'You will pay a £99 call-out fee each time we come out',
    );
    expect(feeChoice(plain.product, plain.variant)).toBe(
      'You are content to pay a call-out fee of £99 for each claim.',
    );
    expect(feeChoice(free.product, free.variant)).toBe('You do not want to pay a call-out fee.');
  });

  test('shows pence in a fee', () => {
    const { product, variant } = planWithVariant({ priceVariation: 49.5 });
    expect(callOutFee(product, variant)).toBe('£49.50 each repair');
  });

  test('otherCallOutFees lists the other variants with offer and standard price', () => {
    const productVariants = [
      variantContent({ offerPriceMonthly: 7.25 }),
      variantContent({
        productVariantId: 'none',
        priceMonthly: 21,
        offerPriceMonthly: 10.5,
        priceVariation: 0,
      }),
      variantContent({
        productVariantId: 'half',
        priceMonthly: 17.5,
        offerPriceMonthly: 8.75,
        priceVariation: 50,
      }),
    ];
    expect(otherCallOutFees(plan({ productVariants }))).toBe(
      'Or £50 for £17.50 a month; or no fee for £21.00 a month.',
    );
    expect(otherCallOutFees(plan({ ...offer, productVariants }))).toBe(
      'Or £50 for £8.75 a month, then £17.50 a month; or no fee for £10.50 a month, then £21.00 a month.',
    );
    expect(otherCallOutFees(offered.product)).toBeUndefined();
  });
});
