import type { DatabaseDump, ReceivedWebhook, Row } from './run-data.ts';

export function readWebhook({ headers, body, status }: ReceivedWebhook) {
  const data = asRecord(asRecord(parseJson(body)).data);
  return {
    type: String(asRecord(parseJson(body)).type),
    id: String(headers['webhook-id']),
    deliveryId: String(data.deliveryId),
    reference: String(data.reference ?? ''),
    data,
    status,
  };
}

export const contractsOf = (dump: DatabaseDump | undefined): Row[] => dump?.tables.contracts ?? [];
export const referenceOf = (row: Row | undefined): string => String(row?.reference);
export const emailOf = (row: Row): string => String(asRecord(row.customer_details).email);

export function groupBy<T>(values: T[], by: (value: T) => string): Map<string, T[]> {
  return Map.groupBy(values, by);
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

export function asList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map(asRecord) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
