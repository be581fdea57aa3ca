import { randomUUID } from 'node:crypto';
import { type DeliverySubject, listDeliveryKinds } from '../storage/delivery-kinds.ts';
import type { PreparedStatement } from '../storage/prepared-statement.ts';
import { createJobInsertSql } from './job-rows.ts';

export type DeliverySource = { contractId: string } | { enquiryId: string };

/** Adds deliveries and jobs only if the row that they are about is stored. */
const statementOf = (subject: DeliverySubject, table: string) => ({
  name: `plan-${subject}`,
  sql: `with planned as (
      insert into deliveries (id, kind, ${subject}_id, created_at)
      select delivery.id, delivery.kind, subject.id, subject.created_at
      from ${table} as subject, unnest($2::uuid[], $3::text[]) as delivery (id, kind)
      where subject.id = $1::uuid
      returning id, kind, created_at)
    ${createJobInsertSql('planned')}`,
});

const statements = {
  contract: statementOf('contract', 'contracts'),
  enquiry: statementOf('enquiry', 'enquiries'),
};
const kinds = { contract: listDeliveryKinds('contract'), enquiry: listDeliveryKinds('enquiry') };

/**
 * The statement that adds every delivery of a contract or an enquiry, and their jobs. It runs in the transaction that
 * stores the contract or the enquiry, after it; it adds nothing if that was not stored.
 */
export function planDeliveries(source: DeliverySource): PreparedStatement {
  const [subject, id] =
    'contractId' in source
      ? (['contract', source.contractId] as const)
      : (['enquiry', source.enquiryId] as const);
  const ids = kinds[subject].map(() => randomUUID());
  return { ...statements[subject], params: [id, ids, kinds[subject]] };
}
