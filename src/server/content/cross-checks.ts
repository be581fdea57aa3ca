import { basePath } from '#api/paths.ts';
import type { AffiliateCampaigns } from '#catalogue/affiliate-campaign.ts';
import type { Banner } from '#catalogue/banner.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { CampaignIds } from '#catalogue/campaign-id.ts';
import type { ComparisonFeatures } from '#catalogue/comparison.ts';
import type { Footer } from '#catalogue/footer.ts';
import type { Menu } from '#catalogue/menu.ts';
import type { Partnership } from '#catalogue/partnership.ts';
import type { Product } from '#catalogue/product.ts';
import { planProblems } from './plan-checks.ts';
import type { ContentProblem } from './problem.ts';

const documentsPath = `${basePath}/documents/`;

export interface PlanFile {
  file: string;
  product: Product;
}

/** What was read of the files. A file that could not be read is undefined: nothing is held against it twice. */
export interface ReadContent {
  plans: readonly PlanFile[];
  campaignIds: CampaignIds | undefined;
  affiliateCampaigns: AffiliateCampaigns | undefined;
  banners: readonly Banner[] | undefined;
  features: ComparisonFeatures | undefined;
  boilerMakes: readonly string[] | undefined;
  brand: Brand | undefined;
  menu: Menu | undefined;
  footer: Footer | undefined;
  partnerships: readonly Partnership[] | undefined;
  documentSlugs: ReadonlySet<string>;
}

/** What no single field can tell: ids that stand twice, and names of things that are not there. */
export function crossProblems(content: ReadContent): ContentProblem[] {
  const {
    plans,
    banners = [],
    features = [],
    affiliateCampaigns = [],
    partnerships = [],
  } = content;
  return [
    ...plans.flatMap((plan) => planProblems(plan, content)),
    ...repeats([
      ...plans.map(({ file, product }) => ({ file, path: 'productId', id: product.productId })),
      ...plans.flatMap(({ file, product }) =>
        product.productVariants.map(({ productVariantId }, index) => ({
          file,
          path: `productVariants.${index}.productVariantId`,
          id: productVariantId,
        })),
      ),
    ]),
    ...repeats(
      plans.map(({ file, product }) => ({
        file,
        path: 'productTitle',
        id: product.productTitle.toLowerCase(),
      })),
    ),
    ...repeats(
      features.map(({ id }, index) => ({ file: 'comparison.json', path: `${index}.id`, id })),
    ),
    ...repeats(
      (content.boilerMakes ?? []).map((make, index) => ({
        file: 'boiler-makes.json',
        path: String(index),
        id: make.toLowerCase(),
      })),
    ),
    ...repeats(
      affiliateCampaigns.map(({ campaignCode: id }, index) => ({
        file: 'campaigns.json',
        path: `affiliateCampaigns.${index}.campaignCode`,
        id,
      })),
    ),
    ...repeats(
      (content.menu?.items ?? []).map(({ id }, index) => ({
        file: 'menu.json',
        path: `items.${index}.id`,
        id,
      })),
    ),
    ...(['partnerCode', 'campaignCode'] as const).flatMap((key) =>
      repeats(
        partnerships.map((partnership, index) => ({
          file: 'partnerships.json',
          path: `${index}.${key}`,
          id: partnership[key],
        })),
      ),
    ),
    ...footerProblems(content),
    ...banners.flatMap((banner, index) => bannerProblems(banner, index, plans)),
  ];
}

function repeats(places: { file: string; path: string; id: string }[]): ContentProblem[] {
  const firsts = new Map<string, string>();
  return places.flatMap(({ file, path, id }) => {
    const first = firsts.get(id);
    if (first === undefined) {
      firsts.set(id, file);
      return [];
    }
    return [{ file, path, message: `must be unique, but "${id}" also stands in ${first}` }];
  });
}

function bannerProblems(
  { productIds = [] }: Banner,
  index: number,
  plans: readonly PlanFile[],
): ContentProblem[] {
  const known = new Set(plans.map(({ product }) => product.productId));
  return productIds.flatMap((id, place) =>
    known.has(id)
      ? []
      : [
          {
            file: 'banners.json',
            path: `${index}.productIds.${place}`,
            message: `must be the id of a plan, and "${id}" is none`,
          },
        ],
  );
}

/** A footer link to a document must name one that exists. */
function footerProblems({ footer, documentSlugs }: ReadContent): ContentProblem[] {
  return (footer?.groups ?? []).flatMap(({ links }, group) =>
    links.flatMap(({ href }, link) => {
      const slug = href.startsWith(documentsPath) ? href.slice(documentsPath.length) : undefined;
      if (slug === undefined || documentSlugs.has(slug)) return [];
      const path = `groups.${group}.links.${link}.href`;
      const message = `must be a document, and there is no documents/${slug}.md`;
      return [{ file: 'footer.json', path, message }];
    }),
  );
}
