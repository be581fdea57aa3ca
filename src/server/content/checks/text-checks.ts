import type { PlanContent } from '#catalogue/product.ts';
import type { ContentProblem } from '../files/problem.ts';
import type { ParsedContent } from '../timeline/parsed-content.ts';

/** Texts of a plan that name another plan, as after copying a file, and a text that is missing. */
export function findTextWarnings({ plans, documents }: ParsedContent): ContentProblem[] {
  // Longer titles first: "Plumbing Protect Extra" contains "Plumbing Protect".
  const titles = plans
    .map(({ product }) => product.productTitle)
    .toSorted((a, b) => b.length - a.length);
  const ofPlan = plans.map(({ file, product }) => ({
    product,
    texts: listTexts(product).map(([path, text]) => ({ file, path, text })),
  }));
  const ofDocuments = documents.flatMap(({ file, slug, markdown: text }) => {
    const [plan, ...others] = plans.filter(({ product }) => linksTo(product, slug));
    return plan && others.length === 0 ? [{ product: plan.product, texts: [{ file, text }] }] : [];
  });
  const copied = [...ofPlan, ...ofDocuments].flatMap(({ product, texts }) =>
    texts.flatMap(({ text, ...place }) => {
      const other = findOtherTitle(text, product.productTitle, titles);
      const message = `names another plan, ${other}: is it copied from there?`;
      return other === undefined ? [] : [{ ...place, message }];
    }),
  );
  const unworded = plans.flatMap(({ file, product: { coverFor, productVariants } }) => {
    const message = 'is missing: what the plan covers, completing “You have chosen cover for …”';
    return coverFor || productVariants.length === 0 ? [] : [{ file, path: 'coverFor', message }];
  });
  return [...unworded, ...copied];
}

/** The texts of a plan that its buyer reads, apart from titles. */
export function listTexts(
  product: Omit<PlanContent, 'productVariants'>,
): [path: string, text: string][] {
  const { renews, cancellation } = product;
  return [
    ['summary', product.summary],
    ['coverFor', product.coverFor ?? ''],
    ['callOutFeeNote', product.callOutFeeNote ?? ''],
    ['renews.wording', renews?.wording ?? ''],
    ['cancellation.condition', cancellation.condition],
    ['cancellation.afterwards', cancellation.afterwards],
    ['cancellation.atMonthEnd.cover', cancellation.atMonthEnd?.cover ?? ''],
    ['cancellation.atMonthEnd.money', cancellation.atMonthEnd?.money ?? ''],
    ...product.covered.map((text, index): [string, string] => [`covered[${index}]`, text]),
    ...product.notCovered.map((text, index): [string, string] => [`notCovered[${index}]`, text]),
  ];
}

function findOtherTitle(text: string, own: string, titles: readonly string[]): string | undefined {
  let rest = text.toLowerCase();
  return titles.find((title) => {
    const isNamed = rest.includes(title.toLowerCase());
    if (isNamed) rest = rest.replaceAll(title.toLowerCase(), '');
    // A plan that is more of another, e.g. its name and "Extra", may say so.
    return isNamed && !own.includes(title);
  });
}

function linksTo({ productVariants }: PlanContent, slug: string): boolean {
  return productVariants.some(({ importantDocuments }) =>
    importantDocuments.some(({ url }) => url === `documents/${slug}`),
  );
}
