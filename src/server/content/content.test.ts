import { join } from 'node:path';
import { expect, test } from 'vitest';
import { planContent, variantContent } from '../../../tests/support/plan.ts';
import { folderWith, temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { StartupError } from '../startup-error.ts';
import { loadContent } from './content.ts';

const campaigns = JSON.stringify({ planCampaignIds: { 'hearth care 99': 1125 } });
const planFile = (changes: Record<string, unknown> = {}) => JSON.stringify(planContent(changes));

const folderWithPlan = (text: string) =>
  folderWith({ 'catalogue/hearth-care.json': text, 'campaigns.json': campaigns });

function refusalOf(folder: string): string {
  try {
    loadContent(folder);
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
  throw new Error('The content was accepted.');
}

test('the shipped content is sound and sells something', () => {
  const { products, campaignIds } = loadContent('content');
  expect(products.some((product) => product.sellable && product.productVariants.length > 0)).toBe(
    true,
  );
  expect(Object.keys(campaignIds).length).toBeGreaterThan(0);
});

test('plans are read in pence, by file name, and other files are left alone', () => {
  const folder = folderWith({
    'catalogue/b.json': planFile({ productId: 'second', productVariants: [] }),
    'catalogue/a.json': planFile({ productId: 'first' }),
    'catalogue/notes.txt': 'not a plan',
    'campaigns.json': campaigns,
  });
  const { products, campaignIds } = loadContent(folder);
  expect(products.map(({ productId }) => productId)).toEqual(['first', 'second']);
  expect(products[0]?.productVariants[0]?.priceMonthly).toBe(1450);
  expect(campaignIds).toEqual({ 'hearth care 99': 1125 });
});

test.each([
  ['productId', { productId: 'api' }, 'productId: is reserved for a page'],
  [
    'a price',
    { productVariants: [variantContent(), variantContent({ priceMonthly: 1.005 })] },
    'productVariants.1.priceMonthly: must have at most two decimal places',
  ],
  ['a phone number', { repairPhoneNumber: 'ring us' }, 'repairPhoneNumber: must be a UK phone'],
  ['an empty text', { covered: ['Repairs', ''] }, 'covered.1: must not be empty'],
])('a mistake in %s names the file, the place and what is wrong', (_, changes, mistake) => {
  const folder = folderWithPlan(planFile(changes));
  const file = join(folder, 'catalogue', 'hearth-care.json');
  expect(refusalOf(folder)).toContain(`The content file ${file} is not valid: ${mistake}`);
});

test.each([
  ['what may stand there', { categories: ['ROOFING'] }, /categories\.0: .*BOILER_AND_HEATING/],
  ['what kind of value is expected', { sellable: 'yes' }, /sellable: .*boolean/],
  ['the key that is missing', { summary: undefined }, /summary: .*string/],
  ['the key that is unknown', { sellabel: true }, /sellabel/],
  ['the bound that is broken', { offerPercentage: 120 }, /offerPercentage: .*100/],
])('a mistake that only the schema knows says %s', (_, changes, words) => {
  expect(refusalOf(folderWithPlan(planFile(changes)))).toMatch(words);
});

test('all mistakes of a file are told at once', () => {
  const message = refusalOf(folderWithPlan(planFile({ productId: 'Api', productTitle: '' })));
  expect(message).toContain('productId: ');
  expect(message).toContain('productTitle: ');
});

test('a file that is no JSON is named', () => {
  const folder = folderWithPlan('{ "productId": ');
  const file = join(folder, 'catalogue', 'hearth-care.json');
  expect(refusalOf(folder)).toMatch(`The content file ${file} cannot be read (`);
});

test('missing campaigns are named', () => {
  const folder = folderWith({ 'catalogue/hearth-care.json': planFile() });
  expect(refusalOf(folder)).toContain(`The content file ${join(folder, 'campaigns.json')}`);
});

test('a campaign id that is no number is told by its plan', () => {
  const folder = folderWith({
    'catalogue/hearth-care.json': planFile(),
    'campaigns.json': JSON.stringify({ planCampaignIds: { 'hearth care 99': 'x' } }),
  });
  const file = join(folder, 'campaigns.json');
  expect(refusalOf(folder)).toMatch(`${file} is not valid: planCampaignIds.hearth care 99: `);
});

test('a folder that is not there is named', () => {
  const folder = temporaryFolder();
  expect(refusalOf(folder)).toMatch(`The content folder ${join(folder, 'catalogue')} cannot be`);
});

test.each([
  ['plans', { 'catalogue/copy.json': planFile() }, 'hearth-care'],
  [
    'variants of different plans',
    { 'catalogue/copy.json': planFile({ productId: 'copy' }) },
    'hearth-care-99',
  ],
])('two %s with one id are refused', (_, files, id) => {
  const folder = folderWith({
    'catalogue/hearth-care.json': planFile(),
    'campaigns.json': campaigns,
    ...files,
  });
  expect(refusalOf(folder)).toBe(`The id "${id}" stands twice in ${join(folder, 'catalogue')}.`);
});
