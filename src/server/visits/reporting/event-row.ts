import type { Report } from '#api/report.ts';
import { withoutPersonalData } from '#api/without-personal-data.ts';
import type { Content } from '#server/content/store/content.ts';
import type { events } from '#server/platform/storage/schema.ts';
import { replaceUnknownValues } from './known-values.ts';

export type EventRow = typeof events.$inferInsert;

/** The valid ids of the report's headers, and the page variant and campaign of its cookies. */
export interface Visit {
  ids: Pick<EventRow, 'journeyName' | 'journeyId' | 'sessionId'>;
  source: { pageVariant?: string; campaignCode?: string };
}

/** The time of the request, and the content that values are checked against. */
interface Receipt {
  now: Date;
  content: Content;
}

/** The row that is stored for a report. Fields of the body take precedence over headers and cookies. */
export function createEventRow(report: Report, { ids, source }: Visit, receipt: Receipt): EventRow {
  const { now: receivedAt, content } = receipt;
  if ('message' in report) {
    const { type, message, ...rest } = report;
    const { data, ...columns } = knownColumns({ ...source, ...rest }, content);
    return {
      receivedAt,
      ...ids,
      type,
      ...columns,
      data: { ...data, message: withoutPersonalData(message) },
    };
  }
  const { type, channel, sessionId, journeyId, journeyName, page, ...rest } = report;
  return {
    receivedAt,
    type,
    channel,
    sessionId,
    journeyId,
    journeyName: journeyName ?? ids.journeyName,
    page,
    ...knownColumns({ ...source, ...rest }, content),
  };
}

/** The plan, page variant and campaign have columns of their own, because the funnel is grouped by them. */
function knownColumns(values: EventRow['data'], content: Content) {
  const { productId, pageVariant, campaignCode, ...data } = replaceUnknownValues(values, content);
  return {
    productId: planIdOf(productId, content),
    pageVariant: textOrNull(pageVariant),
    campaignCode: textOrNull(campaignCode),
    data,
  };
}

/** Finds the plan's id in the catalogue when a report names the plan by one of its SAP ids; keeps any other id. */
function planIdOf(productId: unknown, { products }: Content): string | null {
  const plan = products.find(({ productVariants }) =>
    productVariants.some(
      ({ sapProductId, offerSapProductId }) =>
        sapProductId === productId || offerSapProductId === productId,
    ),
  );
  return productId === undefined ? null : (plan?.productId ?? textOrNull(productId));
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
