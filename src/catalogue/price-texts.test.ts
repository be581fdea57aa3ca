import { describe, expect, test } from 'vitest';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { monthlyPrice } from './price.ts';
import {
  formatCallOutFee,
  formatCallOutFeeCaveat,
  formatCallOutFeeSentence,
  formatCallOutFeeTitle,
  formatDecimalPounds,
  formatFeeAmount,
  formatFeeChoice,
  formatFeeToPay,
  formatFirstPaymentSentence,
  formatOfferForFirstMonths,
  formatOfferLabel,
  formatPriceAfterOffer,
  formatPriceSentence,
  formatTaxSentence,
  formatTotalTitle,
  hasCallOutFee,
} from './price-texts.ts';

const offer = { offer: true, offerPeriodMonths: 3, offerPercentage: 50 };
const offered = createPlanWithVariant({ offerPriceMonthly: 7.25 }, offer);
const plain = createPlanWithVariant({ priceMonthly: 6.5 }, { productType: 'Insurance Policy' });
const free = createPlanWithVariant({ priceVariation: 0, surchargeName: undefined });

describe('offer texts', () => {
  test('formatOfferLabel names the discount and its months', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(formatOfferLabel(offered.product, price)).toBe('50% off for 3 months');
    expect(formatOfferLabel({ ...offered.product, offerPercentage: undefined }, price)).toBe(
      'Lower price for 3 months',
    );
  });

  test('formatOfferForFirstMonths says “your first month” for a one-month offer', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(formatOfferForFirstMonths(offered.product, price)).toBe(
      '50% off for your first 3 months',
    );
    const short = { ...offered.product, offerPercentage: undefined, offerPeriodMonths: 1 };
    expect(formatOfferForFirstMonths(short, monthlyPrice(short, offered.variant))).toBe(
      'Lower price for your first month',
    );
    const none = monthlyPrice(plain.product, plain.variant);
    expect(formatOfferForFirstMonths(plain.product, none)).toBeUndefined();
  });

  test('formatPriceSentence names the offer months and the price after them', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(formatPriceSentence(price)).toBe('£7.25 a month for 3 months, then £14.50 a month');
    const short = monthlyPrice({ ...offered.product, offerPeriodMonths: 1 }, offered.variant);
    expect(formatPriceAfterOffer(short)).toBe('for 1 month, then £14.50 a month');
  });

  test('formatPriceSentence is the monthly price without an offer', () => {
    const price = monthlyPrice(plain.product, plain.variant);
    expect(formatPriceSentence(price)).toBe('£6.50 a month');
    expect(formatPriceAfterOffer(price)).toBe('The same price throughout');
  });

  test('formatOfferLabel returns undefined without an offer', () => {
    expect(
      formatOfferLabel(plain.product, monthlyPrice(plain.product, plain.variant)),
    ).toBeUndefined();
  });
});

describe('totals and payments', () => {
  test('formatTotalTitle names the year or the months', () => {
    expect([12, 3, 1].map(formatTotalTitle)).toEqual([
      'First-year total',
      'Total for 3 months',
      'Total for 1 month',
    ]);
  });

  test('formatFirstPaymentSentence names the first payment, and formatDecimalPounds is a plain number', () => {
    const price = monthlyPrice(offered.product, offered.variant);
    expect(formatFirstPaymentSentence(price, '30 November 2026')).toBe(
      'Your first payment of £7.25 will leave your account on or just after 30 November 2026.',
    );
    expect(formatDecimalPounds(price.standard)).toBe('14.50');
  });
});

describe('call-out fee texts', () => {
  test('formatCallOutFee names the fee per repair, or no fee', () => {
    expect(formatCallOutFee(offered.product, offered.variant)).toBe('£99 each repair');
    expect(formatCallOutFee(free.product, free.variant)).toBe('No call-out fee');
  });

  test('hasCallOutFee compares the name of the fee without case', () => {
    const { variant } = offered;
    expect(hasCallOutFee({ ...variant, callOutFeeName: 'Call Out FEE' })).toBe(true);
    expect(hasCallOutFee({ ...variant, callOutFeeName: 'admin fee' })).toBe(false);
    expect(hasCallOutFee(free.variant)).toBe(false);
  });

  test('call-out fee texts say “repair” for a maintenance plan and “claim” for insurance', () => {
    expect(formatCallOutFee(plain.product, plain.variant)).toBe('£99 each claim');
    expect(formatCallOutFeeTitle(plain.product, plain.variant)).toBe('£99 call-out fee each claim');
    expect(formatCallOutFeeTitle(free.product, free.variant)).toBe('No call-out fee');
  });

  test('the call-out fee and the tax are described in whole sentences', () => {
    expect(formatCallOutFeeSentence(offered.product, offered.variant)).toBe(
      'Plus a £99 call-out fee each time we make a repair.',
    );
    expect(formatCallOutFeeSentence(plain.product, plain.variant)).toBe(
      'Plus a £99 call-out fee each time you make a claim.',
    );
    expect(formatCallOutFeeSentence(free.product, free.variant)).toBe('There is no call-out fee.');
    expect(formatTaxSentence(plain.product)).toBe('Prices include VAT at 20%.');
  });

  test('the options and the statement of needs state the amount of the call-out fee or that there is none; the caveat states the amount', () => {
    expect(formatFeeToPay(offered.product, offered.variant)).toBe('Pay £99 for each repair');
    expect(formatFeeToPay(free.product, free.variant)).toBe('Nothing to pay for repairs');
    expect([offered.variant, free.variant].map(formatFeeAmount)).toEqual([
      '£99',
      'No call-out fee',
    ]);
    expect(formatCallOutFeeCaveat(offered.variant)).toBe(
      'You will pay a £99 call-out fee each time we come out',
    );
    expect(formatFeeChoice(plain.product, plain.variant)).toBe(
      'You have chosen a call-out fee of £99 for each claim.',
    );
    expect(formatFeeChoice(free.product, free.variant)).toBe(
      'You have chosen to pay no call-out fee.',
    );
  });

  test('call-out fee texts show pence if the fee has any', () => {
    const { product, variant } = createPlanWithVariant({ priceVariation: 49.5 });
    expect(formatCallOutFee(product, variant)).toBe('£49.50 each repair');
  });
});
