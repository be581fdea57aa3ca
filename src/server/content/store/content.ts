import type * as z from 'zod/mini';
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
import { findCrossFileProblems } from '../checks/cross-checks.ts';
import { findFileProblems } from '../checks/file-checks.ts';
import { findProblemsOverTime, findWarningsOverTime } from '../checks/moment-checks.ts';
import { findOfferWarnings } from '../checks/offer-checks.ts';
import { findTextWarnings } from '../checks/text-checks.ts';
import { findBrandFileProblems, listBrandFiles } from '../files/brand-files.ts';
import type { ContentFiles } from '../files/content-files.ts';
import { parseFile } from '../files/parse-file.ts';
import { createPartnerships, findPictureProblems } from '../files/pictures.ts';
import { ContentError, type ContentProblem } from '../files/problem.ts';
import { readServedFiles, type ServedFiles } from '../files/served-files.ts';
import { contentSchemas, planFileSchema } from '../schemas/content-schemas.ts';
import { deriveContentAt, listChanges } from '../timeline/content-at.ts';
import type { PublishedDocument, WrittenDocument } from '../timeline/published-document.ts';
import { type ContentPeriod, type ContentTimeline, createTimeline } from '../timeline/timeline.ts';

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
}

interface ContentInput {
  /** The path of the content folder, for error messages. */
  folder: string;
  files: ContentFiles;
  /** A hash of the files as they were written. */
  filesVersion: string;
  documents: readonly WrittenDocument[];
  /** Problems found so far, e.g. in the documents. */
  problems: readonly ContentProblem[];
}

/** Parses and checks the files. Throws a ContentError with every problem at once. */
export function parseContent({
  folder,
  files,
  filesVersion,
  documents,
  ...found
}: ContentInput): ContentTimeline<Content> {
  const problems: ContentProblem[] = [];
  type Parsed = { [File in keyof typeof contentSchemas]: z.output<(typeof contentSchemas)[File]> };
  const read = <File extends keyof Parsed>(file: File) => {
    const schema: z.ZodMiniType = contentSchemas[file];
    return parseFile(files, file, schema, problems) as Parsed[File] | undefined;
  };

  const planFiles = [...files.keys()].filter((file) => file.startsWith('catalogue/'));
  const plans = planFiles.flatMap((file) => {
    const product = parseFile(files, file, planFileSchema, problems);
    return product ? [{ file, product }] : [];
  });
  const campaigns = read('campaigns.json');
  const offers = read('offers.json')?.offers;
  const banners = read('banners.json')?.banners;
  const experiments = read('experiments.json')?.experiments;
  const heroes = read('heroes.json');
  const questions = read('questions.json')?.questions;
  const features = read('comparison.json')?.features;
  const boilerMakes = read('boiler-makes.json')?.boilerMakes;
  const brand = read('brand/brand.json');
  const menu = read('menu.json');
  const footer = read('brand/footer.json');
  const partnerships = read('partnerships.json')?.partnerships;
  const personalData = read('personal-data.json');

  const servedFiles = readServedFiles(files, problems);
  const parsed = {
    plans,
    isEveryPlanRead: plans.length === planFiles.length,
    campaignIds: campaigns?.planCampaignIds,
    affiliateCampaigns: campaigns?.affiliateCampaigns,
    offers,
    banners,
    experiments,
    features,
    boilerMakes,
    brand,
    menu,
    footer,
    partnerships,
    documents,
  };
  const timed = { plans, offers: offers ?? [], banners: banners ?? [], documents };
  problems.push(
    ...found.problems,
    ...findFileProblems(files),
    ...findBrandFileProblems(brand, servedFiles),
    ...findPictureProblems({ heroes, partnerships }, servedFiles),
    ...findCrossFileProblems(parsed),
    ...findProblemsOverTime(timed),
  );
  const isRead =
    campaigns &&
    offers &&
    banners &&
    experiments &&
    heroes &&
    questions &&
    features &&
    boilerMakes &&
    brand &&
    menu &&
    footer &&
    partnerships &&
    personalData;
  if (!isRead || problems.length > 0) throw new ContentError(folder, problems);
  return createTimeline({
    filesVersion,
    changesAt: listChanges(timed),
    findWarnings: () => [
      ...findWarningsOverTime(timed),
      ...findOfferWarnings(parsed),
      ...findTextWarnings(parsed),
    ],
    derive: (moment, period) => {
      const ofMoment = deriveContentAt(timed, moment);
      return {
        ...period,
        filesVersion,
        products: ofMoment.plans.map(({ product }) => product),
        campaignIds: campaigns.planCampaignIds,
        affiliateCampaigns: campaigns.affiliateCampaigns,
        banners: ofMoment.banners.map(({ banner }) => banner),
        experiments,
        heroes,
        questions,
        features,
        brand,
        brandFiles: listBrandFiles(brand, servedFiles),
        boilerMakes: [...boilerMakes, otherBoilerMake],
        menu,
        footer,
        partnerships: createPartnerships(partnerships, servedFiles),
        personalData,
        servedFiles,
        documents: ofMoment.documents,
      };
    },
  });
}
