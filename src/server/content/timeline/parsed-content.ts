import type { AffiliateCampaigns } from '#catalogue/affiliate-campaign.ts';
import type { Banner } from '#catalogue/banner.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { Experiments } from '#catalogue/experiment.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { Heroes } from '#catalogue/hero.ts';
import type { Menu } from '#catalogue/menu.ts';
import type { Offer } from '#catalogue/offer.ts';
import type { PartnershipFile } from '#catalogue/partnership.ts';
import type { PersonalData } from '#catalogue/personal-data.ts';
import type { PlanContent } from '#catalogue/product.ts';
import type { FrequentQuestions } from '#catalogue/question.ts';
import type { ServedFiles } from '../files/served-files.ts';
import type { WrittenDocument } from './published-document.ts';

export interface PlanFile {
  file: string;
  product: PlanContent;
}

/**
 * The parsed files, before the checks across files. A file that is not valid is undefined, so that it is
 * not reported a second time.
 */
export interface ParsedContent {
  plans: readonly PlanFile[];
  /** False if the file of a plan is not valid: another file may name that plan. */
  isEveryPlanRead: boolean;
  campaignIds: CampaignIds | undefined;
  affiliateCampaigns: AffiliateCampaigns | undefined;
  offers: readonly Offer[] | undefined;
  banners: readonly Banner[] | undefined;
  experiments: Experiments | undefined;
  heroes: Heroes | undefined;
  questions: FrequentQuestions | undefined;
  features: ComparisonFeatures | undefined;
  boilerMakes: readonly string[] | undefined;
  brand: Brand | undefined;
  menu: Menu | undefined;
  footer: Footer | undefined;
  partnerships: readonly PartnershipFile[] | undefined;
  personalData: PersonalData | undefined;
  /** Each of these files but the plans, by its name. */
  jsonFiles: ReadonlyMap<string, unknown>;
  servedFiles: ServedFiles;
  documents: readonly WrittenDocument[];
}

/** The same when every file is valid. */
export type CompleteContent = {
  [Part in keyof ParsedContent]: Exclude<ParsedContent[Part], undefined>;
};

export function isComplete(content: ParsedContent): content is CompleteContent {
  return !Object.values(content).includes(undefined);
}
