import pg from 'pg';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { importAddresses } from './import-addresses.ts';
import { addressesPerPostcode } from './invented-addresses.ts';
import { generateLoad } from './load.ts';
import { benchBankKeys, startProduct } from './product-server.ts';
import { createPurchaseRequest } from './requests.ts';

export interface GrownDatabase {
  url: string;
  contracts: number;
  addresses: number;
  postcodes: number;
  /** Of the whole database. */
  megabytes: number;
}

/** A database with this many copies of a real contract of invented buyers, delivered long ago, and with invented addresses. */
export async function createGrownDatabase(
  postgresUrl: string,
  { contracts, postcodes }: { contracts: number; postcodes: number },
): Promise<GrownDatabase> {
  const url = await createEmptyDatabase(postgresUrl);
  await storeOnePurchase(url);
  await importAddresses({ DATABASE_URL: url, BANK_KEYS: benchBankKeys }, postcodes);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (contracts > 0) await copyContract(client, contracts);
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  const size = await client.query<{ megabytes: number }>(
    'select (pg_database_size(current_database()) / 1e6)::int as megabytes',
  );
  await client.end();
  return {
    url,
    contracts,
    addresses: postcodes * addressesPerPostcode,
    postcodes,
    megabytes: size.rows[0]?.megabytes ?? 0,
  };
}

/** The server migrates the database, and its first purchases are the rows to copy. */
async function storeOnePurchase(url: string): Promise<void> {
  const server = await startProduct(url);
  const createRequest = createPurchaseRequest;
  await generateLoad({ port: server.port, connections: 1, seconds: 0.1, createRequest });
  await server.stop();
}

/** The digits of a number as letters, because a name has none. */
const inLetters = (digits: string) => `translate(${digits}, '0123456789', 'abcdefghjk')`;

/**
 * Copies the contract of a database, and its deliveries as delivered. The copies were made during 300 days, by buyers of a hundred
 * surnames; the oldest 2 % have a surname of their own. References, addresses and phone numbers are scattered over the days, as
 * those of real buyers are.
 */
async function copyContract(client: pg.Client, count: number): Promise<void> {
  // Each number once, because the factors have no common divisor.
  const scattered = `lpad((number::bigint * 618033989 % 1000000007)::text, 9, '0')`;
  const characters = `upper(translate(lpad(to_hex(number::bigint * 2654435761 % 4294967296), 8, '0'), '01', 'gh'))`;
  const surname = `case when number <= ${count} / 50 then 'Altmann'
    else 'Okafor' || ${inLetters(`lpad((number % 100)::text, 2, '0')`)} end`;
  const ownValues: Record<string, string> = {
    id: 'gen_random_uuid()',
    reference: `'HS-' || left(${characters}, 4) || '-' || right(${characters}, 4)`,
    idempotency_key: 'gen_random_uuid()::text',
    buyer_hash: 'md5(number::text)',
    account_hash: `md5('account' || number)`,
    mailbox_hash: `md5('mailbox' || number)`,
    created_at: `now() - interval '300 days' * (1 - number::float / ${count})`,
    customer_details: `template.customer_details || jsonb_build_object('surname', ${surname},
      'firstName', 'Amelia' || ${inLetters(`lpad((number % 1000)::text, 3, '0')`)},
      'email', 'buyer' || ${scattered} || '@example.com', 'telNumber', '07' || ${scattered})`,
    correspondence_address: `template.correspondence_address || jsonb_build_object('postcode',
      'LS' || number % 90 + 10 || ' ' || number % 9 + 1 || 'AB')`,
  };
  const { rows: columns } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'contracts'`,
  );
  const names = columns.map(({ name }) => name);
  const values = names.map((name) => ownValues[name] ?? `template.${name}`);
  // Skips the checks of foreign keys, which would take minutes for two million deliveries.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into contracts (${names.join(', ')})
    select ${values.join(', ')}
    from (select * from contracts limit 1) template, generate_series(1, ${count}) number`,
  );
  await client.query(
    `insert into deliveries (kind, contract_id, created_at, attempts, trying_since, last_attempt_at,
      last_result, delivered_at)
    select kind, id, created_at, 1, created_at, created_at, 'delivered', created_at
    from contracts, (select distinct kind from deliveries where contract_id is not null) kinds
    where customer_details ->> 'email' like 'buyer%'`,
  );
}
