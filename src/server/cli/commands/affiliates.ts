import { and, asc, isNotNull, sql } from 'drizzle-orm';
import { formatCsv } from '#rules/display/csv.ts';
import { contracts } from '#server/platform/storage/schema.ts';
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

/** The sales of affiliate campaigns, oldest first, to compare with the affiliates' own lists. A note names those without a code. */
async function exportSales({ db }: OpsContext, period: Period) {
  const sold = await db
    .select({
      reference: contracts.reference,
      boughtAt: contracts.createdAt,
      campaignCode: contracts.campaignCode,
      affiliate: contracts.affiliate,
      productDetails: contracts.productDetails,
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
  const sales = sold.map(({ affiliate, productDetails, evidence, ...sale }) => ({
    ...sale,
    partnerCode: affiliate?.partnerCode ?? '',
    reqId: affiliate?.reqId ?? '',
    affuid: affiliate?.affuid ?? '',
    note: Object.keys(affiliate ?? {}).length > 0 ? '' : 'no affiliate code',
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
