import { type DeliverySubject, listDeliveryKinds } from './delivery-kinds.ts';

/**
 * SQL that adds every delivery of the contracts, enquiries or notices in `source`, the name of a `with` query or a query with their ids
 * and created_at. They are due at once, oldest first. `traceparent` is the place of the parameter with that value.
 */
export function createDeliveryInsertSql(
  subject: Extract<DeliverySubject, 'contract' | 'enquiry' | 'notice'>,
  source: string,
  traceparent: `$${number}`,
): string {
  const kinds = listDeliveryKinds(subject).map((kind) => `('${kind}')`);
  return `insert into deliveries (kind, ${subject}_id, created_at, next_attempt_at, traceparent)
    select planned.kind, subject.id, subject.created_at, subject.created_at, ${traceparent}::text
    from ${source} as subject, (values ${kinds.join(', ')}) as planned (kind)`;
}
