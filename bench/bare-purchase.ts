// Stores copies of one purchase in hand-written prepared transactions: the limits for purchases. Without HTTP on a
// message, and behind a bare HTTP server that parses the request's JSON.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';

interface Row {
  [column: string]: unknown;
}

const url = process.argv[2] ?? '';
const pool = new pg.Pool({ connectionString: url, max: 32 });
const readRows = async (query: string, ...values: unknown[]): Promise<Row[]> =>
  (await pool.query<Row>(query, values)).rows;
const [contract = {}] = await readRows('select * from contracts limit 1');
const deliveries = await readRows(
  'select kind, created_at, created_at as next_attempt_at from deliveries where contract_id = $1',
  contract.id,
);

const insertOf = (name: string, table: string, rows: Row[]) => {
  const columns = Object.keys(rows[0] ?? {});
  const lists = rows.map((_, row) => {
    const places = columns.map((_, column) => `$${row * columns.length + column + 1}`);
    return `(${places.join(', ')})`;
  });
  const sql = `insert into ${table} (${columns.join(', ')}) values ${lists.join(', ')}`;
  const values = rows.flatMap((row) => columns.map((column) => toParameter(row[column])));
  return { name, text: sql, values };
};

/** JSON columns are read as objects. */
function toParameter(value: unknown): unknown {
  const isJson = typeof value === 'object' && value !== null && !(value instanceof Date);
  return isJson && !Buffer.isBuffer(value) ? JSON.stringify(value) : value;
}

async function storePurchase(client: pg.PoolClient): Promise<void> {
  const id = randomUUID();
  const hashes = { buyer_hash: id, account_hash: id, mailbox_hash: id };
  const keys = { id, reference: id, idempotency_key: id, ...hashes };
  const planned: Row[] = deliveries.map((row) => ({ ...row, id: randomUUID(), contract_id: id }));
  await client.query('begin');
  await client.query(insertOf('contract', 'contracts', [{ ...contract, ...keys }]));
  await client.query(insertOf('deliveries', 'deliveries', planned));
  await client.query('commit');
}

process.on('message', async ({ clients, seconds }: { clients: number; seconds: number }) => {
  const start = performance.now();
  let purchases = 0;
  const runClient = async () => {
    const client = await pool.connect();
    while (performance.now() - start < seconds * 1000) {
      await storePurchase(client);
      purchases += 1;
    }
    client.release();
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  process.send?.({ perSecond: Math.round((purchases * 1000) / (performance.now() - start)) });
});

const server = createServer(async (request, response) => {
  JSON.parse(await text(request));
  const client = await pool.connect();
  await storePurchase(client);
  client.release();
  const body = JSON.stringify({ referenceId: randomUUID() });
  response.setHeader('content-type', 'application/json');
  response.setHeader('content-length', body.length);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.stdout.write(`ready ${port}\n`);
});
