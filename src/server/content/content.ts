import * as z from 'zod/mini';
import { basePath } from '#api/paths.ts';
import {
  type AffiliateCampaigns,
  affiliateCampaignsSchema,
} from '#catalogue/affiliate-campaign.ts';
import { type Banner, bannerSchema } from '#catalogue/banner.ts';
import { otherBoilerMake } from '#catalogue/boiler-make.ts';
import { boilerMakesSchema } from '#catalogue/boiler-make-schema.ts';
import { type Brand, brandSchema } from '#catalogue/brand.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import { campaignIdsSchema } from '#catalogue/campaign-id-schema.ts';
import { type ComparisonFeatures, comparisonFeaturesSchema } from '#catalogue/comparison.ts';
import { type Experiments, experimentsSchema } from '#catalogue/experiment.ts';
import { type Footer, footerSchema } from '#catalogue/footer.ts';
import { type Heroes, heroesSchema } from '#catalogue/hero.ts';
import { type Menu, menuSchema } from '#catalogue/menu.ts';
import { type Partnership, partnershipSchema } from '#catalogue/partnership.ts';
import type { Product } from '#catalogue/product.ts';
import { productSchema } from '#catalogue/product-schema.ts';
import { type FrequentQuestions, frequentQuestionsSchema } from '#catalogue/question.ts';
import { type ContentFiles, hashContentFiles } from './content-files.ts';
import { findCrossFileProblems } from './cross-checks.ts';
import { parseFile } from './parse-file.ts';
import { ContentError, type ContentProblem } from './problem.ts';

/** The checked content of all files. Immutable: an edit makes a new snapshot. */
export interface Content {
  /** A hash of all files. */
  version: string;
  products: readonly Product[];
  campaignIds: CampaignIds;
  affiliateCampaigns: AffiliateCampaigns;
  banners: readonly Banner[];
  experiments: Experiments;
  heroes: Heroes;
  questions: FrequentQuestions;
  features: ComparisonFeatures;
  brand: Brand;
  /** The makes of boiler-makes.json, then "Other". */
  boilerMakes: readonly string[];
  menu: Menu;
  footer: Footer;
  partnerships: readonly Partnership[];
  /** By slug. */
  documents: ReadonlyMap<string, PublishedDocument>;
}

export interface PublishedDocument {
  /** The file name without extension, and the last segment of its URL. */
  slug: string;
  title: string;
  /** The hash that identifies this version of the document. */
  hash: string;
  markdown: string;
}

const campaignsSchema = z.strictObject({
  planCampaignIds: campaignIdsSchema,
  affiliateCampaigns: affiliateCampaignsSchema,
});

interface ContentInput {
  /** The path of the content folder, for error messages. */
  folder: string;
  files: ContentFiles;
  documents: Content['documents'];
  /** Problems found so far, e.g. in the documents. */
  problems: readonly ContentProblem[];
}

/** Parses and checks the files. Throws a ContentError with every problem at once. */
export function parseContent({ folder, files, documents, ...found }: ContentInput): Content {
  const problems: ContentProblem[] = [];
  const read = <Schema extends z.ZodMiniType>(file: string, schema: Schema) =>
    parseFile(files, file, schema, problems);

  const plans = [...files.keys()]
    .filter((file) => file.startsWith('catalogue/'))
    .flatMap((file) => {
      const product = read(file, productSchema);
      return product ? [{ file, product }] : [];
    });
  const campaigns = read('campaigns.json', campaignsSchema);
  const banners = read('banners.json', z.array(bannerSchema));
  const experiments = read('experiments.json', experimentsSchema);
  const heroes = read('heroes.json', heroesSchema);
  const questions = read('questions.json', frequentQuestionsSchema);
  const features = read('comparison.json', comparisonFeaturesSchema);
  const boilerMakes = read('boiler-makes.json', boilerMakesSchema);
  const brand = read('brand.json', brandSchema);
  const menu = read('menu.json', menuSchema);
  const footer = read('footer.json', footerSchema);
  const partnerships = read('partnerships.json', z.array(partnershipSchema));

  problems.push(
    ...found.problems,
    ...findCrossFileProblems({
      plans,
      campaignIds: campaigns?.planCampaignIds,
      affiliateCampaigns: campaigns?.affiliateCampaigns,
      banners,
      experiments,
      features,
      boilerMakes,
      brand,
      menu,
      footer,
      partnerships,
      documentSlugs: new Set(documents.keys()),
    }),
  );
  const isRead =
    campaigns &&
    banners &&
    experiments &&
    heroes &&
    questions &&
    features &&
    boilerMakes &&
    brand &&
    menu &&
    footer &&
    partnerships;
  if (!isRead || problems.length > 0) throw new ContentError(folder, problems);
  return {
    version: hashContentFiles(files),
    products: plans.map(({ product }) => withDocumentUrls(product)),
    campaignIds: campaigns.planCampaignIds,
    affiliateCampaigns: campaigns.affiliateCampaigns,
    banners,
    experiments,
    heroes,
    questions,
    features,
    brand,
    boilerMakes: [...boilerMakes, otherBoilerMake],
    menu,
    footer,
    partnerships,
    documents,
  };
}

/** Content files have document URLs relative to the base path; pages and emails need absolute paths. */
function withDocumentUrls(product: Product): Product {
  return {
    ...product,
    productVariants: product.productVariants.map((variant) => ({
      ...variant,
      importantDocuments: variant.importantDocuments.map(({ urlName, url }) => ({
        urlName,
        url: `${basePath}/${url}`,
      })),
    })),
  };
}
