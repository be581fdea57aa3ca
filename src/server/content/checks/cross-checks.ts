import { documentsPath } from '#api/paths.ts';
import type { Banner } from '#catalogue/banner.ts';
import type { ContentProblem } from '../files/problem.ts';
import type { ParsedContent } from '../timeline/parsed-content.ts';
import { findDocumentProblems } from './document-checks.ts';
import { findIdProblems, type LivePlans, listOriginalsFirst, repeats } from './id-checks.ts';
import { findOfferProblems } from './offer-checks.ts';
import { findPlanProblems } from './plan-checks.ts';

/** Problems across files: ids that are not unique, and references to things that do not exist. */
export function findCrossFileProblems(content: ParsedContent, live: LivePlans): ContentProblem[] {
  const {
    plans,
    banners = [],
    features = [],
    affiliateCampaigns = [],
    partnerships = [],
    experiments = [],
  } = content;
  const originalsFirst = listOriginalsFirst(content, live);
  return [
    ...plans.flatMap((plan) => findPlanProblems(plan, content)),
    ...repeats([
      ...originalsFirst.map(({ file, product }) => ({
        file,
        path: 'productId',
        id: product.productId,
      })),
      ...originalsFirst.flatMap(({ file, product }) =>
        product.productVariants.map(({ productVariantId }, index) => ({
          file,
          path: `productVariants[${index}].productVariantId`,
          id: productVariantId,
        })),
      ),
    ]),
    ...repeats(
      originalsFirst.map(({ file, product }) => ({
        file,
        path: 'productTitle',
        id: product.productTitle.toLowerCase(),
      })),
    ),
    ...repeats(
      features.map(({ id }, index) => ({
        file: 'comparison.json',
        path: `features[${index}].id`,
        id,
      })),
    ),
    ...repeats(
      (content.boilerMakes ?? []).map((make, index) => ({
        file: 'boiler-makes.json',
        path: `boilerMakes[${index}]`,
        id: make.toLowerCase(),
      })),
    ),
    ...repeats(
      affiliateCampaigns.map(({ campaignCode: id }, index) => ({
        file: 'campaigns.json',
        path: `affiliateCampaigns[${index}].campaignCode`,
        id,
      })),
    ),
    ...repeats(
      (content.menu?.items ?? []).map(({ id }, index) => ({
        file: 'menu.json',
        path: `items[${index}].id`,
        id,
      })),
    ),
    ...(['partnerCode', 'campaignCode'] as const).flatMap((key) =>
      repeats(
        partnerships.map((partnership, index) => ({
          file: 'partnerships.json',
          path: `partnerships[${index}].${key}`,
          id: partnership[key],
        })),
      ),
    ),
    ...repeats(
      experiments.map(({ id }, index) => ({
        file: 'experiments.json',
        path: `experiments[${index}].id`,
        id,
      })),
    ),
    // Reports and cookies name a page variant without its experiment.
    ...repeats(
      experiments.flatMap(({ pageVariants }, index) =>
        pageVariants.map(({ id }, place) => ({
          file: 'experiments.json',
          path: `experiments[${index}].pageVariants[${place}].id`,
          id,
        })),
      ),
    ),
    ...footerProblems(content),
    ...findDocumentProblems(content.documents),
    ...findOfferProblems(content),
    ...findIdProblems(content, live),
    ...banners.flatMap((banner, index) => bannerProblems(banner, index, content)),
  ];
}

function bannerProblems(
  { productIds = [] }: Banner,
  index: number,
  { plans, isEveryPlanRead }: ParsedContent,
): ContentProblem[] {
  if (!isEveryPlanRead) return [];
  const known = new Set(plans.map(({ product }) => product.productId));
  return productIds.flatMap((id, place) =>
    known.has(id)
      ? []
      : [
          {
            file: 'banners.json',
            path: `banners[${index}].productIds[${place}]`,
            message: `must be the id of a plan; "${id}" is not one`,
          },
        ],
  );
}

/** A footer link to a document must name one that exists. */
function footerProblems({ footer, documents }: ParsedContent): ContentProblem[] {
  const documentSlugs = new Set(documents.map(({ slug }) => slug));
  return (footer?.groups ?? []).flatMap(({ links }, group) =>
    links.flatMap(({ href }, link) => {
      const slug = href.startsWith(`${documentsPath}/`)
        ? href.slice(documentsPath.length + 1)
        : undefined;
      if (slug === undefined || documentSlugs.has(slug)) return [];
      const path = `groups[${group}].links[${link}].href`;
      const message = `must be a document, and there is no documents/${slug}.md`;
      return [{ file: 'brand/footer.json', path, message }];
    }),
  );
}
