import { firstYearTotal } from '#catalogue/price.ts';
import type { PlanContent, VariantContent } from '#catalogue/product.ts';
import { formatLondonTime, getLondonEnd, getLondonStart } from '#rules/dates/london-time.ts';
import { formatPence, type Pence } from '#rules/money.ts';
import type { Mistake } from '../files/problem.ts';

type LaterPrice = NonNullable<VariantContent['laterPrices']>[number];
type Price = Omit<LaterPrice, 'from' | 'until'>;

/** Mistakes in the prices of a variant, now and later. */
export function findPriceMistakes(plan: PlanContent, variant: VariantContent): Mistake[] {
  const { laterPrices = [] } = variant;
  return [
    ...mistakesOfPrice(plan, variant),
    ...laterPrices.flatMap((price, index) =>
      mistakesOfPrice(plan, price).map(
        (mistake): Mistake => mistake && [`laterPrices[${index}].${mistake[0]}`, mistake[1]],
      ),
    ),
    ...laterPrices.flatMap((_, index) => gapsAndOverlaps(plan, laterPrices, index)),
  ];
}

function mistakesOfPrice(
  { offer, offerPeriodMonths, offerPercentage }: PlanContent,
  { priceMonthly, priceAnnually, offerPriceMonthly, offerPriceAnnually }: Price,
): Mistake[] {
  const standard = priceMonthly;
  const year = firstYearTotal({ onOffer: false, now: standard, standard });
  const offerYear =
    offerPriceMonthly !== undefined && offerPeriodMonths !== undefined
      ? firstYearTotal({
          onOffer: true,
          now: offerPriceMonthly,
          standard,
          offerMonths: offerPeriodMonths,
        })
      : undefined;
  return [
    priceAnnually !== year && [
      'priceAnnually',
      `must be twelve times priceMonthly, ${formatPence(year)}${asGiven(priceAnnually)}`,
    ],
    offerPriceMonthly !== undefined &&
      offerPriceMonthly >= priceMonthly && [
        'offerPriceMonthly',
        `must be below priceMonthly, ${formatPence(priceMonthly)}${asGiven(offerPriceMonthly)}`,
      ],
    // The page shows the percentage beside the offer price, so they must agree to the penny.
    offer &&
      offerPercentage !== undefined &&
      offerPriceMonthly !== undefined &&
      Math.abs((priceMonthly * (100 - offerPercentage)) / 100 - offerPriceMonthly) >= 1 && [
        'offerPriceMonthly',
        `must be ${offerPercentage}% (offerPercentage) below priceMonthly, ${formatPence(priceMonthly)}${asGiven(offerPriceMonthly)}`,
      ],
    offerPriceAnnually !== undefined &&
      (offerYear === undefined
        ? offerPriceAnnually >= priceAnnually && [
            'offerPriceAnnually',
            `must be below priceAnnually, ${formatPence(priceAnnually)}${asGiven(offerPriceAnnually)}`,
          ]
        : offerPriceAnnually !== offerYear && [
            'offerPriceAnnually',
            `must be what is paid in the first twelve months, ${formatPence(offerYear)}${asGiven(offerPriceAnnually)}`,
          ]),
  ];
}

const asGiven = (amount: Pence) => ` (it is ${formatPence(amount)})`;

/** Each price ends when the next one begins, and the last one not before the plan. */
function gapsAndOverlaps(
  plan: PlanContent,
  laterPrices: readonly LaterPrice[],
  index: number,
): Mistake[] {
  const { from, until } = laterPrices[index] ?? { from: '' };
  const next = laterPrices[index + 1];
  const end = until === undefined ? undefined : getLondonEnd(until);
  if (!next) {
    const isPlanOver = plan.until !== undefined && end && getLondonEnd(plan.until) <= end;
    return [
      end !== undefined &&
        !isPlanOver && [
          `laterPrices[${index}].until`,
          'leaves a gap: there is no price afterwards. Leave it out, or add the price that follows',
        ],
    ];
  }
  const begin = getLondonStart(next.from);
  const path = `laterPrices[${index + 1}].from`;
  const before = until
    ? `the price before it ends on ${formatLondonTime(until)}`
    : `the price before it begins on ${formatLondonTime(from)}`;
  return [
    (end ? begin < end : begin <= getLondonStart(from)) && [
      path,
      `must be later: ${before}, so the two overlap`,
    ],
    end !== undefined &&
      begin > end && [path, `must be earlier: ${before}, so there is a gap without a price`],
  ];
}
