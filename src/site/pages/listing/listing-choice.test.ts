import { describe, expect, test } from 'vitest';
import { getListingChoice } from './listing-choice.ts';

const nothing = { filterType: null, boilerRadio: null };

describe('getListingChoice', () => {
  test('getListingChoice selects the featured plans without a query parameter or a stored filter', () => {
    expect(getListingChoice(null, nothing)).toEqual({ category: 'FEATURED' });
  });

  test('getListingChoice prefers the tab of the query parameter to the stored one', () => {
    const stored = { ...nothing, filterType: 'BOILER_AND_HEATING' };
    expect(getListingChoice('PLUMBING', stored)).toEqual({ category: 'PLUMBING' });
  });

  test('getListingChoice selects the stored tab without a query parameter', () => {
    const stored = { ...nothing, filterType: 'PLUMBING' };
    expect(getListingChoice(null, stored)).toEqual({ category: 'PLUMBING' });
  });

  test.each(['', 'plumbing', 'SOLAR'])(
    'getListingChoice selects the featured plans for the unknown filterType “%s”',
    (queried) => {
      expect(getListingChoice(queried, { ...nothing, filterType: 'PLUMBING' })).toEqual({
        category: 'FEATURED',
      });
    },
  );

  test('getListingChoice selects service and breakdown cover on the boiler tab unless another cover type is stored', () => {
    const boiler = (boilerRadio: string | null) =>
      getListingChoice('BOILER_AND_HEATING', { filterType: null, boilerRadio }).subCategory;
    expect(boiler(null)).toBe('BH_SERVICE_BREAKDOWN');
    expect(boiler('BH_BREAKDOWN_ONLY')).toBe('BH_BREAKDOWN_ONLY');
    expect(boiler('BH_SOMETHING')).toBe('BH_SERVICE_BREAKDOWN');
  });

  test('getListingChoice selects no cover type on the other tabs, even if one is stored', () => {
    const stored = { ...nothing, boilerRadio: 'BH_BREAKDOWN_ONLY' };
    expect(getListingChoice('PLUMBING', stored)).toEqual({ category: 'PLUMBING' });
  });
});
