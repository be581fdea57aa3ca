import { getOfferTexts, type Offer, placeholderPattern } from '#catalogue/offer.ts';
import type { ContentProblem } from '../files/problem.ts';
import type { ParsedContent } from '../timeline/parsed-content.ts';

/** Problems between the offers and the plans that name them. */
export function findOfferProblems({ plans, offers }: ParsedContent): ContentProblem[] {
  if (!offers) return [];
  const ids = offers.map(({ id }) => id);
  const unknown = plans.flatMap(({ file, product: { offerId } }) =>
    offerId === undefined || ids.includes(offerId)
      ? []
      : [
          {
            file,
            path: 'offerId',
            message: `must be the id of an offer in offers.json (${ids.join(', ') || 'there is none'}); "${offerId}" is not one`,
          },
        ],
  );
  return [...unknown, ...offers.flatMap(placeholderProblems)];
}

/** An offer that no plan has is not shown. */
export function findOfferWarnings({ plans, offers = [] }: ParsedContent): ContentProblem[] {
  return offers.flatMap(({ id }, index) => {
    const hasPlan = plans.some(({ product }) => product.offer && product.offerId === id);
    const message = `is the offer of no plan, so it is not shown: set offer to true and offerId to "${id}" in a plan`;
    return hasPlan ? [] : [{ file: 'offers.json', path: `offers[${index}].id`, message }];
  });
}

function placeholderProblems(offer: Offer, index: number): ContentProblem[] {
  const texts = getOfferTexts(offer, []);
  return [...offer.terms.content.matchAll(placeholderPattern)].flatMap(([given, name = '']) => {
    if (texts[name] !== undefined) return [];
    const reason = name in texts ? 'the offer has no end' : 'it can have {plans} and {until}';
    const message = `must not contain ${given}: ${reason}`;
    return [{ file: 'offers.json', path: `offers[${index}].terms.content`, message }];
  });
}
