import * as z from 'zod/mini';
import { affiliateCampaignsSchema } from '#catalogue/affiliate-campaign.ts';
import { bannerSchema } from '#catalogue/banner.ts';
import { boilerMakesSchema } from '#catalogue/boiler-make-schema.ts';
import { brandSchema } from '#catalogue/brand.ts';
import { campaignIdsSchema } from '#catalogue/campaign-id-schema.ts';
import { comparisonFeaturesSchema } from '#catalogue/comparison.ts';
import { experimentsSchema } from '#catalogue/experiment.ts';
import { footerSchema } from '#catalogue/footer.ts';
import { heroesSchema } from '#catalogue/hero.ts';
import { menuSchema } from '#catalogue/menu.ts';
import { offerSchema } from '#catalogue/offer.ts';
import { partnershipFileSchema } from '#catalogue/partnership.ts';
import { personalDataSchema } from '#catalogue/personal-data.ts';
import { productSchema } from '#catalogue/product-schema.ts';
import { frequentQuestionsSchema } from '#catalogue/question.ts';

/** A plan's file in catalogue/. */
export const planFileSchema = productSchema.check(
  z.describe('A plan, with its texts, prices, offer and variants.'),
);

/**
 * The other JSON files of the content folder. Each is an object, never a list, because an object can name its JSON
 * Schema in `$schema`.
 */
export const contentSchemas = {
  'banners.json': z
    .strictObject({
      banners: z.array(bannerSchema).check(z.describe('A page has at most one banner at a time.')),
    })
    .check(z.describe('Banners at the top of the listing and of plans that are not of an offer.')),
  'boiler-makes.json': z
    .strictObject({ boilerMakes: boilerMakesSchema })
    .check(z.describe('The boiler makes of the step "Your boiler".')),
  'brand/brand.json': brandSchema.check(
    z.describe(
      'The brand: names, contact details, the companies behind the plans, colours and font.',
    ),
  ),
  'campaigns.json': z
    .strictObject({
      planCampaignIds: campaignIdsSchema,
      affiliateCampaigns: affiliateCampaignsSchema,
    })
    .check(z.describe('Campaign ids of plans, and campaigns of affiliates.')),
  'comparison.json': z
    .strictObject({ features: comparisonFeaturesSchema })
    .check(z.describe('The table that compares plans.')),
  'experiments.json': z
    .strictObject({ experiments: experimentsSchema })
    .check(z.describe('A/B tests of the listing.')),
  'brand/footer.json': footerSchema.check(z.describe('The footer of every page.')),
  'heroes.json': heroesSchema.check(z.describe('The texts at the top of the listing.')),
  'menu.json': menuSchema.check(z.describe('The menu in the header of every page.')),
  'offers.json': z
    .strictObject({
      offers: z
        .array(offerSchema)
        .check(z.describe('Each offer. The plans that have it name it in `offerId`.')),
    })
    .check(z.describe('Offers, with their time, banner and terms. Their prices are in the plans.')),
  'partnerships.json': z
    .strictObject({
      partnerships: z
        .array(partnershipFileSchema)
        .check(z.describe('Each partner, the code in its links and its campaign.')),
    })
    .check(z.describe('Partners that link to the site, with their logos.')),
  'personal-data.json': personalDataSchema.check(
    z.describe(
      'What happens to the data of a person who asks for erasure. `{{personalData}}` in a document is a table of it.',
    ),
  ),
  'questions.json': z
    .strictObject({ questions: frequentQuestionsSchema })
    .check(z.describe('The frequent questions of the listing.')),
};
