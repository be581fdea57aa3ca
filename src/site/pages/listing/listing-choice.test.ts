import { describe, expect, test } from 'vitest';
import { listingChoice } from './listing-choice.ts';

const nothing = { filterType: null, boilerRadio: null };

describe('what the listing shows', () => {
  test('is the featured plans when nothing was asked or kept', () => {
    expect(listingChoice(null, nothing)).toEqual({ category: 'FEATURED' });
  });

  test('is the address’s tab before the stored one', () => {
    const stored = { ...nothing, filterType: 'BOILER_AND_HEATING' };
    expect(listingChoice('PLUMBING', stored)).toEqual({ category: 'PLUMBING' });
  });

  test('is the stored tab when the address names none', () => {
    const stored = { ...nothing, filterType: 'PLUMBING' };
    expect(listingChoice(null, stored)).toEqual({ category: 'PLUMBING' });
  });

  test.each(['', 'plumbing', 'SOLAR'])(
    'is the featured plans for the unknown tab “%s”',
    (asked) => {
      expect(listingChoice(asked, { ...nothing, filterType: 'PLUMBING' })).toEqual({
        category: 'FEATURED',
      });
    },
  );

  test('is service and breakdown cover on the boiler tab until another type was kept', () => {
    const boiler = (boilerRadio: string | null) =>
      listingChoice('BOILER_AND_HEATING', { filterType: null, boilerRadio }).subCategory;
    expect(boiler(null)).toBe('BH_SERVICE_BREAKDOWN');
    expect(boiler('BH_BREAKDOWN_ONLY')).toBe('BH_BREAKDOWN_ONLY');
    expect(boiler('BH_SOMETHING')).toBe('BH_SERVICE_BREAKDOWN');
  });

  test('has no type of cover on the other tabs, even if one was left in storage', () => {
    const stored = { ...nothing, boilerRadio: 'BH_BREAKDOWN_ONLY' };
    expect(listingChoice('PLUMBING', stored)).toEqual({ category: 'PLUMBING' });
  });
});
