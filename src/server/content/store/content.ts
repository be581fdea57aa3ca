import type { AffiliateCampaigns } from '#catalogue/affiliate-campaign.ts';
import type { Banner } from '#catalogue/banner.ts';
import { otherBoilerMake } from '#catalogue/boiler-make.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { BrandFiles } from '#catalogue/brand-files.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { Experiments } from '#catalogue/experiment.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { Heroes } from '#catalogue/hero.ts';
import type { Menu } from '#catalogue/menu.ts';
import type { Partnership } from '#catalogue/partnership.ts';
import type { PersonalData } from '#catalogue/personal-data.ts';
import type { Product } from '#catalogue/product.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import { findWarningsOverTime } from '../checks/moment-checks.ts';
import { findOfferWarnings } from '../checks/offer-checks.ts';
import { findTextWarnings } from '../checks/text-checks.ts';
import { listBrandFiles } from '../files/brand-files.ts';
import { createPartnerships } from '../files/pictures.ts';
import type { ServedFiles } from '../files/served-files.ts';
import { deriveContentAt, listChanges } from '../timeline/content-at.ts';
import type { CompleteContent } from '../timeline/parsed-content.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';
import { type ContentPeriod, type ContentTimeline, createTimeline } from '../timeline/timeline.ts';
import { type HeldFiles, listHeldFiles } from './held-files.ts';

/** The checked content as it holds at one moment. Immutable: an edit, or the next change in time, makes a new snapshot. */
export interface Content extends ContentPeriod {
  /** A hash of all files. */
  filesVersion: string;
  products: readonly Product[];
  campaignIds: CampaignIds;
  affiliateCampaigns: AffiliateCampaigns;
  /** Those of offers included. */
  banners: readonly Banner[];
  experiments: Experiments;
  heroes: Heroes;
  questions: FrequentQuestions;
  features: ComparisonFeatures;
  brand: Brand;
  brandFiles: BrandFiles;
  /** The makes of boiler-makes.json, then "Other". */
  boilerMakes: readonly string[];
  menu: Menu;
  footer: Footer;
  partnerships: readonly Partnership[];
  personalData: PersonalData;
  /** Pictures and fonts by path, e.g. `images/hero.svg`. */
  servedFiles: ServedFiles;
  /** By slug. */
  documents: ReadonlyMap<string, PublishedDocument>;
  /** To compare this content with other content. */
  heldFiles: HeldFiles;
}

/** The content over all time. */
export function createContentTimeline(
  filesVersion: string,
  parsed: CompleteContent,
): ContentTimeline<Content> {
  return createTimeline({
    filesVersion,
    changesAt: listChanges(parsed),
    findWarnings: () => [
      ...findWarningsOverTime(parsed),
      ...findOfferWarnings(parsed),
      ...findTextWarnings(parsed),
    ],
    derive: (moment, period) => {
      const ofMoment = deriveContentAt(parsed, moment);
      const { brand, servedFiles } = parsed;
      return {
        ...period,
        filesVersion,
        products: ofMoment.plans.map(({ product }) => product),
        campaignIds: parsed.campaignIds,
        affiliateCampaigns: parsed.affiliateCampaigns,
        banners: ofMoment.banners.map(({ banner }) => banner),
        experiments: parsed.experiments,
        heroes: parsed.heroes,
        questions: parsed.questions,
        features: parsed.features,
        brand,
        brandFiles: listBrandFiles(brand, servedFiles),
        boilerMakes: [...parsed.boilerMakes, otherBoilerMake],
        menu: parsed.menu,
        footer: parsed.footer,
        partnerships: createPartnerships(parsed.partnerships, servedFiles),
        personalData: parsed.personalData,
        servedFiles,
        documents: ofMoment.documents,
        heldFiles: listHeldFiles(parsed, ofMoment),
      };
    },
  });
}
