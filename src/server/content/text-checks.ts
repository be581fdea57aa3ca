import type { PlanContent } from '#catalogue/product.ts';
import type { ParsedContent } from './parsed-content.ts';
import type { ContentProblem } from './problem.ts';

/** Texts of a plan that name another plan, as after copying a file. */
export function findTextWarnings({ plans, documents }: ParsedContent): ContentProblem[] {
  const titles = plans.map(({ product }) => product.productTitle);
  return plans.flatMap(({ file, product }) => {
    const own = documents.filter(({ slug }) => isOwnDocument(slug, product, plans));
    const texts = [
      ...listTexts(product).map(([path, text]) => ({ file, path, text })),
      ...own.map((document) => ({ file: document.file, path: undefined, text: document.markdown })),
    ];
    return texts.flatMap(({ text, ...place }) => {
      const other = findOtherTitle(text, product.productTitle, titles);
      const message = `names another plan, ${other}: is it copied from there?`;
      return other === undefined ? [] : [{ ...place, message }];
    });
  });
}

function listTexts(product: PlanContent): [path: string, text: string][] {
  return [
    ['summary', product.summary],
    ['callOutFeeNote', product.callOutFeeNote ?? ''],
    ['cancellation.condition', product.cancellation.condition],
    ['cancellation.afterwards', product.cancellation.afterwards],
    ...product.covered.map((text, index): [string, string] => [`covered[${index}]`, text]),
    ...product.notCovered.map((text, index): [string, string] => [`notCovered[${index}]`, text]),
  ];
}

/** Longer titles first: "Plumbing Protect Extra" contains "Plumbing Protect". */
function findOtherTitle(text: string, own: string, titles: readonly string[]): string | undefined {
  let rest = text.toLowerCase();
  for (const title of titles.toSorted((a, b) => b.length - a.length)) {
    // A plan that is more of another, e.g. its name and "Extra", may say so.
    if (rest.includes(title.toLowerCase()) && !own.includes(title)) return title;
    rest = rest.replaceAll(title.toLowerCase(), '');
  }
  return undefined;
}

/** Whether this plan is the only one that links to the document. */
function isOwnDocument(slug: string, product: PlanContent, plans: ParsedContent['plans']): boolean {
  const links = (plan: PlanContent) =>
    plan.productVariants.some(({ importantDocuments }) =>
      importantDocuments.some(({ url }) => url === `documents/${slug}`),
    );
  return links(product) && plans.filter((plan) => links(plan.product)).length === 1;
}
