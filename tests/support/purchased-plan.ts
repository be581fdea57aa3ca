import type { PurchasedPlan } from '#site/journey-state/in-tab/purchase.ts';

/** A bought plan as the browser keeps it. */
export const samplePurchasedPlan: PurchasedPlan = {
  productName: 'Boiler and Service Care',
  productType: 'Maintenance & Support Plan',
  boughtAt: '2026-11-16T09:30:15.250Z',
  boughtOn: '2026-11-16',
  coveredFrom: '2026-11-30',
  cancelBy: '2026-11-30',
  firstCollection: '2026-11-30',
  firstPayment: '£7.25',
  cancelCondition: 'as long as no visit has taken place',
  price: '£7.25 a month for 3 months, then £14.50 a month',
  priceRows: [{ term: 'Months 1 to 3', description: '£7.25 a month' }],
  callOutFee: '£99 each repair',
  tax: 'Prices include VAT at 20%.',
  documents: [{ urlName: 'Plan summary', url: '/documents/summary' }],
};
