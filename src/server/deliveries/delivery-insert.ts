import { type DeliverySubject, listDeliveryKinds } from './delivery-kinds.ts';

/**
 * SQL that adds every delivery of the contracts or enquiries in `source`, a `with` query that stores them and returns
 * id and created_at. They are due at once, oldest first.
 */
export function createDeliveryInsertSql(
  subject: Exclude<DeliverySubject, 'second-purchase'>,
  source: string,
): string {
  const kinds = listDeliveryKinds(subject).map((kind) => `('${kind}')`);
  return `insert into deliveries (kind, ${subject}_id, created_at, next_attempt_at)
    select planned.kind, subject.id, subject.created_at, subject.created_at
    from ${source} as subject, (values ${kinds.join(', ')}) as planned (kind)`;
}
