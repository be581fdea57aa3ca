import { readFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { entries } from '../../../migrations/meta/_journal.json' with { type: 'json' };

const sqlOf = (tag: string) => readFileSync(`migrations/${tag}.sql`, 'utf8');

test('migration 8 adds deliveries for stored contracts and enquiries, and contracts marked as handed over without a receiver wait to be sent', async () => {
  const database = await PGlite.create();
  for (const { tag, idx } of entries) if (idx < 8) await database.exec(sqlOf(tag));
  const sale = (reference: string, handedOverAt: string, handedOverTo: string) =>
    database.exec(`insert into contracts (id, reference, idempotency_key, request_hash, created_at,
      product_details, customer_details, marketing_consent, eligibility_response,
      correspondence_address, additional_details, bank_key_id, sealed_bank_details, handed_over_at, handed_over_to)
      values (gen_random_uuid(), '${reference}', '${reference}', '', '2026-01-01',
      '{}', '{}', '{}', '[]', '{}', '{}', 'a', '', ${handedOverAt}, ${handedOverTo})`);
  await sale('waiting', 'null', 'null');
  await sale('marked', `'2026-01-02'`, 'null');
  await sale('received', `'2026-01-02'`, `'crm.example.com'`);
  await database.exec(`insert into enquiries (id, created_at, name, email, tel_number, message)
    values (gen_random_uuid(), '2026-01-01', '', '', '', '')`);

  const tag = entries.find(({ idx }) => idx === 8)?.tag ?? '';
  await database.exec(sqlOf(tag));
  const sales = await database.query(`select reference, kind, delivered_to as receiver
    from deliveries join contracts on contract_id = contracts.id
    where delivered_at is not null or kind = 'fulfil-contract' order by reference`);
  expect(sales.rows).toEqual([
    { reference: 'marked', kind: 'fulfil-contract', receiver: null },
    { reference: 'received', kind: 'fulfil-contract', receiver: 'crm.example.com' },
    { reference: 'waiting', kind: 'fulfil-contract', receiver: null },
  ]);
  const waiting = await database.query<{ kind: string; count: number }>(
    `select kind, count(*)::int from deliveries where delivered_at is null group by kind order by kind`,
  );
  expect(waiting.rows).toEqual([
    { kind: 'confirm-by-email', count: 3 },
    { kind: 'deliver-enquiry', count: 1 },
    { kind: 'fulfil-contract', count: 2 },
    { kind: 'notify-staff', count: 1 },
  ]);
  await database.close();
});
