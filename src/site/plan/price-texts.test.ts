import { describe, expect, test } from 'vitest';
import { monthlyPrice } from '#catalogue/price.ts';
import { variantsByPrice } from '#catalogue/product.ts';
import { productById } from '../../../tests/support/purchase.ts';
import { callOutFee, eachTime, hasCallOutFee, priceAfter, priceSentence } from './price-texts.ts';

const boiler = productById('boiler-and-service-care');
const plumbing = productById('plumbing-protect');
const [withFee] = variantsByPrice(boiler);
const withoutFee = variantsByPrice(boiler).at(-1);
const [plumbingVariant] = variantsByPrice(plumbing);
if (!withFee || !withoutFee || !plumbingVariant)
  throw new Error('The shipped plans have variants.');

describe('the price in words', () => {
  test('says how long the offer lasts and what follows', () => {
    expect(priceSentence(monthlyPrice(boiler, withFee))).toBe(
      '£7.25 a month for 3 months, then £14.50 a month',
    );
  });

  test('says that a price without an offer stays', () => {
    const price = monthlyPrice(plumbing, plumbingVariant);
    expect(priceSentence(price)).toBe('£6.50 a month');
    expect(priceAfter(price)).toBe('Same price for 12 months');
  });
});

describe('the call-out fee', () => {
  test('is named per repair, or as none', () => {
    expect(callOutFee(withFee)).toBe('£99 a repair');
    expect(callOutFee(withoutFee)).toBe('None');
  });

  test('has its caveat for the one surcharge name, in any capitals', () => {
    expect(hasCallOutFee({ ...withFee, surchargeName: 'Call Out FEE' })).toBe(true);
    expect(hasCallOutFee({ ...withFee, surchargeName: 'admin fee' })).toBe(false);
    expect(hasCallOutFee(withoutFee)).toBe(false);
  });

  test('is paid by repair under a plan and by claim under a policy', () => {
    expect(eachTime(boiler)).toBe('each repair');
    expect(eachTime(plumbing)).toBe('each claim');
  });
});
