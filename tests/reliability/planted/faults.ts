import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent } from '#tests/support/test-content.ts';
import type { PlantedFault } from './planted-fault.ts';
import { type Answers, buy, lookUp, type Stand } from './stand.ts';

const isOver = /30 .*the warning is over/;

/** A receiver that takes no delivery: a purchase tells of it, and one after its end that it ended. */
function refusingReceiver(
  what: string,
  change: Partial<Answers>,
  [kind, said]: [kind: string, said: RegExp],
  health?: RegExp,
): PlantedFault<Stand> {
  return {
    what,
    plant: ({ server, environment, breakReceiver, mendReceivers }) => {
      breakReceiver(change);
      return {
        server,
        environment,
        buy: () => buy(server),
        mend: async () => {
          mendReceivers();
          await buy(server);
        },
      };
    },
    expected: {
      buyer: /200/,
      readyz: said,
      log: said,
      metric: new RegExp(`server_warning\\{name="delivery ${kind}"\\} 1`),
      ...(health && { health }),
    },
    end: isOver,
  };
}

/** Something wrong that the server finds out without a buyer. */
function seenByServer(
  what: string,
  change: Partial<Answers>,
  warning: string,
  said: RegExp,
  use?: (stand: Stand) => Promise<string>,
): PlantedFault<Stand> {
  return {
    what,
    plant: (stand) => {
      const { server, environment, breakReceiver, mendReceivers } = stand;
      breakReceiver(change);
      const read = use && (() => use(stand));
      return {
        server,
        environment,
        buy: read,
        mend: async () => {
          mendReceivers();
          await read?.();
        },
      };
    },
    expected: {
      ...(use && { buyer: /200|503/ }),
      readyz: said,
      log: said,
      metric: new RegExp(`server_warning\\{name="${warning}"\\} 1`),
    },
    end: isOver,
  };
}

const brokenFile = 'catalogue/plumbing-protect.json';

/** An edit of the content folder that is refused, and put back. */
function refusedEdit(
  what: string,
  edit: (folder: string) => void,
  health: RegExp,
): PlantedFault<Stand> {
  return {
    what,
    plant: ({ server, environment, content }) => {
      edit(content);
      return { server, environment, buy: () => buy(server), mend: () => copyTestContent(content) };
    },
    expected: {
      buyer: /200/,
      readyz: /ready; content: last edit refused/,
      log: /50 .*content edit refused: the last valid content stays in use/,
      metric: /content_refused 1/,
      health,
    },
    end: /30 .*(content reloaded|valid again)/,
  };
}

/** Quick ones, planted one after the other into one running server. */
export const runningFaults: PlantedFault<Stand>[] = [
  refusingReceiver(
    'The CRM answers 401',
    { crm: 401 },
    [
      'fulfil-contract',
      /fulfil-contract: the receiver at CRM_URL .*HTTP 401.*compare CRM_SECRET[^;\n]*/,
    ],
    /exit code 1.*Problem +fulfil-contract: .*HTTP 401.*compare CRM_SECRET[^;]*/,
  ),
  refusingReceiver('The CRM answers 404', { crm: 404 }, [
    'fulfil-contract',
    /fulfil-contract: .*HTTP 404.*correct the path of CRM_URL/,
  ]),
  refusingReceiver('The CRM answers 410', { crm: 410 }, [
    'fulfil-contract',
    /fulfil-contract: .*HTTP 410.*then run ops deliveries retry --all/,
  ]),
  refusingReceiver(
    'The mail server refuses the login',
    { login: false },
    ['confirm-by-email', /confirm-by-email: .*SMTP 535.*correct user and password in SMTP_URL/],
    /exit code 1.*Problem +confirm-by-email: .*SMTP 535.*/,
  ),
  refusingReceiver('The mail server greylists', { mail: 450 }, [
    'confirm-by-email',
    /confirm-by-email: .*SMTP 450.*they are repeated: if it lasts, ask its operator/,
  ]),
  refusingReceiver('The mail server refuses every recipient', { mail: 550 }, [
    'confirm-by-email',
    /confirm-by-email: .*SMTP 550.*then run ops deliveries retry --all/,
  ]),
  seenByServer(
    'The provider’s key is expired or over its limit',
    { provider: 401 },
    'ADDRESS_PROVIDER',
    /the address provider os-places gives no addresses \(HTTP 401\).*check ADDRESS_KEY[^;\n]*/,
    ({ server }) => lookUp(server),
  ),
  seenByServer(
    'The menu is unreachable',
    { menu: 503 },
    'MENU_URL',
    /the menu at MENU_URL is not usable \(HTTP 503\).*put right what answers there, or MENU_URL/,
  ),
  seenByServer(
    'The trace collector is gone',
    { collector: 400 },
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    /traces are lost, and sales go on: the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take them/,
    ({ server }) => buy(server),
  ),
  {
    what: '`SITE_ORIGIN` names another host',
    plant: ({ server, environment }) => ({
      server,
      environment,
      buy: () => buy(server, { origin: server.address }),
      mend: () => buy(server),
    }),
    expected: {
      buyer: /403/,
      readyz: /SITE_ORIGIN: .*set SITE_ORIGIN to the address that visitors see/,
      log: /40 SITE_ORIGIN .*/,
      metric: /server_warning\{name="SITE_ORIGIN"\} 1/,
    },
    end: isOver,
  },
  {
    what: '`TRUSTED_PROXIES` is missing behind a proxy',
    plant: async ({ startOther }) => {
      const server = await startOther({ TRUSTED_PROXIES: '' });
      return { server, buy: () => buy(server) };
    },
    expected: {
      buyer: /200/,
      readyz:
        /TRUSTED_PROXIES: .*all visitors behind it share one rate limit: set TRUSTED_PROXIES to the proxy/,
      log: /40 TRUSTED_PROXIES .*/,
      metric: /server_warning\{name="TRUSTED_PROXIES"\} 1/,
    },
  },
  {
    what: '`TRUSTED_PROXIES` is too wide',
    plant: async ({ startOther }) => {
      const server = await startOther({ TRUSTED_PROXIES: '2' });
      return { server, buy: () => buy(server) };
    },
    expected: {
      buyer: /200/,
      readyz: /TRUSTED_PROXIES: .*trusts more than the proxies in front.*name the proxies alone/,
      log: /40 TRUSTED_PROXIES .*/,
      metric: /server_warning\{name="TRUSTED_PROXIES"\} 1/,
    },
  },
  refusedEdit(
    'A content edit is broken',
    (folder) => writeFileSync(join(folder, brokenFile), '{'),
    /exit code 1.*plumbing-protect\.json is not valid[^.]*/,
  ),
  refusedEdit(
    'A document is missing',
    (folder) => rmSync(join(folder, 'documents/plumbing-protect-product-information.md')),
    /exit code 1.*plumbing-protect-product-information.*/,
  ),
  {
    what: 'Everything on sale has ended',
    plant: ({ server, content }) => {
      for (const file of globSync(join(content, 'catalogue/*.json'))) {
        const plan = JSON.parse(readFileSync(file, 'utf8'));
        writeFileSync(file, JSON.stringify({ ...plan, sellable: false }));
      }
      return { server, mend: () => copyTestContent(content) };
    },
    expected: {
      readyz: /catalogue: no plan is on sale, so nobody can buy: look at sellable[^;]*/,
      log: /40 catalogue .*/,
      metric: /server_warning\{name="catalogue"\} 1/,
    },
    end: isOver,
  },
  {
    what: 'A right is taken from the server’s user',
    plant: async ({ server, environment, owner, user }) => {
      await owner.query(`revoke insert on contracts from ${user}`);
      return {
        server,
        environment,
        buy: () => buy(server),
        mend: () => owner.query(`grant insert on contracts to ${user}`),
      };
    },
    expected: {
      buyer: /50\d/,
      readyz: /not ready; database: refused/,
      log: /50 .*The database cannot store a purchase .*permission denied.*Grant its user the rights of [^“]*“[^”]*”/,
      health: /exit code 1: The database cannot store a purchase .*/,
    },
    end: /30 .*the database can run what a sale needs again/,
  },
  {
    what: 'The database is read-only',
    plant: async ({ server, environment, owner, url }) => {
      const setReadOnly = async (value: 'on' | 'off') => {
        const { pathname } = new URL(url);
        await owner.query('set default_transaction_read_only = off');
        await owner.query(
          `alter database ${pathname.slice(1)} set default_transaction_read_only = ${value}`,
        );
        await owner.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
        );
      };
      await setReadOnly('on');
      return { server, environment, buy: () => buy(server), mend: () => setReadOnly('off') };
    },
    expected: {
      buyer: /503/,
      readyz: /not ready; database: read-only/,
      log: /50 .*the database accepts no writes .*set DATABASE_URL to the primary/,
      health: /exit code 1/,
    },
    end: /30 .*the database accepts writes again after \d+ s/,
  },
  {
    what: 'Its schema is newer and needs a newer version',
    plant: async ({ server, environment, owner }) => {
      await owner.query(
        `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 0)`,
      );
      const [before] = (
        await owner.query<{ oldest_version: string }>(
          'select oldest_version from schema_compatibility',
        )
      ).rows;
      await owner.query(`update schema_compatibility set oldest_version = '999.0.0'`);
      return {
        server,
        environment,
        mend: async () => {
          await owner.query(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);
          await owner.query('update schema_compatibility set oldest_version = $1', [
            before?.oldest_version,
          ]);
        },
      };
    },
    expected: {
      start:
        /The database has the schema of a newer version .*Start the newer version, or set [^.]*\./,
      readyz: /not ready; migrations: too new/,
      health: /exit code 1/,
    },
  },
  {
    what: 'Its schema is older, and `MIGRATE` is `off`',
    plant: async ({ server, environment, owner }) => {
      const { rows } = await owner.query<{ id: number; hash: string }>(
        'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning id, hash',
      );
      return {
        server,
        environment,
        mend: () =>
          owner.query(
            'insert into drizzle.__drizzle_migrations (id, hash, created_at) values ($1, $2, 0)',
            [rows[0]?.id, rows[0]?.hash],
          ),
      };
    },
    expected: {
      start:
        /The database lacks 1 of this version’s migrations, and MIGRATE is off: run ops migrate first\./,
      readyz: /not ready; migrations: behind/,
      health: /exit code 1/,
    },
  },
  {
    what: 'A bank key is missing',
    plant: ({ environment }) => ({
      environment: { ...environment, BANK_KEYS: `other:${Buffer.alloc(32, 9).toString('base64')}` },
    }),
    expected: {
      start: /The database holds bank details sealed with the key .* Add it to BANK_KEYS\./,
    },
  },
  {
    what: 'A bank key is another one',
    plant: ({ environment }) => ({
      environment: {
        ...environment,
        BANK_KEYS: (environment.BANK_KEYS ?? '').replace(
          /:[^,]*/g,
          `:${Buffer.alloc(32, 9).toString('base64')}`,
        ),
      },
    }),
    expected: { start: /The bank key .* is not the key that had this id before\. [^.]*\./ },
  },
  {
    what: 'The content folder is empty at a start',
    plant: async ({ environment, startOther }) => {
      const changes = { CONTENT_DIR: createTemporaryFolder() };
      const server = await startOther(changes);
      return { server, environment: { ...environment, ...changes }, buy: () => buy(server) };
    },
    expected: {
      buyer: /200/,
      readyz: /content: refused at the start: the last valid content is served[^;]*/,
      log: /50 .*/,
      health: /exit code 1/,
    },
  },
];
