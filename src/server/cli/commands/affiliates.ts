import { and, asc, isNotNull, sql } from 'drizzle-orm';
import { formatCsv } from '#rules/display/csv.ts';
import { contracts, type HeldState } from '#server/platform/storage/schema.ts';
import { createPeriodCondition } from '#server/visits/funnel/london-days.ts';
import type { Period } from '#server/visits/funnel/period.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';
import { findPeriodProblem, periodOptions } from '../definition/period-options.ts';

export const exportAffiliatesCommand = defineDatabaseCommand({
  name: 'export',
  summary: 'reference, codes, time and value of each, as CSV',
  input: periodOptions,
  findProblem: findPeriodProblem,
  run: exportSales,
});

/** A sale that was let go is one like any other. */
const heldNotes: Record<HeldState, string> = {
  held: 'held for a look',
  'let-go': '',
  ended: 'ended by staff',
};

/** The sales of affiliate campaigns, oldest first, to compare with the affiliates' own lists. A note names those without a code, and those that are held or were ended. */
async function exportSales({ db }: OpsContext, period: Period) {
  const sold = await db
    .select({
      reference: contracts.reference,
      boughtAt: contracts.createdAt,
      campaignCode: contracts.campaignCode,
      affiliate: contracts.affiliate,
      productDetails: contracts.productDetails,
      heldState: contracts.heldState,
      evidence: contracts.evidence,
    })
    .from(contracts)
    .where(
      and(
        isNotNull(contracts.affiliate),
        createPeriodCondition(sql`${contracts.createdAt}`, period),
      ),
    )
    .orderBy(asc(contracts.createdAt), asc(contracts.reference));
  const sales = sold.map(({ affiliate, productDetails, heldState, evidence, ...sale }) => ({
    ...sale,
    partnerCode: affiliate?.partnerCode ?? '',
    reqId: affiliate?.reqId ?? '',
    affuid: affiliate?.affuid ?? '',
    note: [
      Object.keys(affiliate ?? {}).length > 0 ? '' : 'no affiliate code',
      heldState ? heldNotes[heldState] : '',
    ]
      .filter(Boolean)
      .join(', '),
    plan: productDetails.productName,
    firstYear: evidence.price.firstYearTotal,
  }));
  const headings = [
    'reference',
    'boughtAt',
    'campaignCode',
    'partnerCode',
    'reqId',
    'affuid',
    'plan',
    'firstYear',
    'note',
  ] as const;
  const rows = sales.map((sale) =>
    headings.map((heading) => {
      const value = sale[heading];
      return value instanceof Date ? value.toISOString() : value;
    }),
  );
  return { json: sales, text: formatCsv([...headings], rows) };
}
