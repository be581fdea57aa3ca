import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { SMTPServerAuthentication, SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import {
  createOsPlacesBody,
  sendJson,
  startAddressProvider,
  testAddressKey,
} from '#tests/support/address-provider.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { createSmtpRefusalError, startMailServer } from '#tests/support/mail-server.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import {
  postJson,
  type ServerProcess,
  startServer,
  testBankKeys,
} from '#tests/support/server-process.ts';
import { listServerRights } from '#tests/support/server-rights.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { copyTestContent, testContentFolder } from '#tests/support/test-content.ts';
import { startWebhookReceiver, webhookSecret } from '#tests/support/webhook-receiver.ts';
import type { Environment } from './planted-fault.ts';

const siteOrigin = 'http://shop.example';
const body = createContractBody();

export type Stand = Awaited<ReturnType<typeof openStand>>;

/** What the receivers of the stand answer. */
export interface Answers {
  /** The status of the CRM. */
  crm: number;
  /** The refusal of every recipient by the mail server, e.g. 450; 0 accepts them. */
  mail: number;
  /** Whether the mail server accepts the login. */
  login: boolean;
  /** The status of the address provider. */
  provider: number;
  menu: number;
  collector: number;
}

const sound: Answers = { crm: 200, mail: 0, login: true, provider: 200, menu: 200, collector: 200 };

/** A server on PostgreSQL with its own user, content folder and receivers, of which each can be broken and mended. */
export async function openStand(postgresUrl: string) {
  const url = await createEmptyDatabase(postgresUrl);
  await migrateDatabase(url);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  onTestFinished(() => owner.end());
  const user = `server_${randomUUID().replaceAll('-', '')}`;
  for (const statement of listServerRights(user)) await owner.query(statement);

  const answers = { ...sound };
  const { receivers, dropMailConnections } = await startReceivers(answers);
  const content = createTemporaryFolder();
  copyTestContent(content);
  const environment: Environment = {
    DATABASE_URL: Object.assign(new URL(url), { username: user, password: 'change-me' }).href,
    MIGRATE: 'off',
    DATABASE_TIMEOUT_MS: '2000',
    BANK_KEYS: testBankKeys,
    DATA_DIR: createTemporaryFolder(),
    CONTENT_DIR: content,
    ADMIN_PORT: '0',
    SITE_ORIGIN: siteOrigin,
    CRM_SECRET: webhookSecret,
    // All purchases are of one buyer.
    SAME_ACCOUNT_LIMIT: '0',
    MENU_REFRESH_SECONDS: '1',
    ADDRESS_PROVIDER: 'os-places',
    ADDRESS_LOOKUP: 'provider-first',
    ADDRESS_KEY: testAddressKey,
    OTEL_BSP_SCHEDULE_DELAY: '500',
    ...receivers,
  };
  const createMigrated = async (changes: Environment = {}) => {
    const ownUrl = await createEmptyDatabase(postgresUrl);
    await migrateDatabase(ownUrl);
    return { url: ownUrl, environment: { ...environment, DATABASE_URL: ownUrl, ...changes } };
  };
  const server = await startServer(environment);
  return {
    server,
    environment,
    owner,
    user,
    /** What answers at the port of the database, without its user. */
    url,
    breakReceiver: (changes: Partial<Answers>) => {
      Object.assign(answers, changes);
      // A login is only asked for when a connection is opened, and one of the mail before may still be open.
      dropMailConnections();
    },
    mendReceivers: () => Object.assign(answers, sound),
    query: queryAt,
    /** A database of its own, and the settings of a server on it, which has all rights. */
    createMigrated,
    /** A server on a database of its own, or on that of the settings. */
    startAlone: async (changes: Environment = {}) => {
      const own =
        changes.DATABASE_URL === undefined ? (await createMigrated()).environment : environment;
      const settings: Environment = { ...own, DATA_DIR: createTemporaryFolder(), ...changes };
      const alone = await startServer(settings);
      return {
        server: alone,
        environment: settings,
        url: settings.DATABASE_URL ?? '',
        close: (): unknown => alone.kill('SIGTERM'),
      };
    },
    startOther: (changes: Environment) => startServer({ ...environment, ...changes }),
    content,
  };
}

async function migrateDatabase(url: string): Promise<void> {
  const { migrate, close } = await openStorage(readConfig({ DATABASE_URL: url }), '');
  await migrate().finally(close);
}

/** Runs a statement on a connection of its own. */
async function queryAt<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function startReceivers(answers: Answers) {
  const answer = (read: () => number, text = '{}') =>
    startWebhookReceiver((response) => response.writeHead(read()).end(text));
  const menu = readFileSync(join(testContentFolder, 'menu.json'), 'utf8');
  const crm = await answer(() => answers.crm);
  const menuServer = await answer(() => answers.menu, menu);
  const collector = await answer(() => answers.collector);
  const provider = await startAddressProvider((response) =>
    sendJson(response, createOsPlacesBody([]), answers.provider),
  );
  const mail = await startMailServer(createMailOptions(answers));
  const smtp = new URL(mail.url);
  smtp.username = 'shop';
  smtp.password = 'hush';
  const receivers: Environment = {
    CRM_URL: crm.url,
    SMTP_URL: smtp.href,
    MENU_URL: menuServer.url,
    ADDRESS_URL: provider.baseUrl,
    OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
  };
  return { receivers, dropMailConnections: mail.dropConnections };
}

function createMailOptions(answers: Answers): SMTPServerOptions {
  return {
    allowInsecureAuth: true,
    onAuth: (auth: SMTPServerAuthentication, _session, done) =>
      answers.login
        ? done(null, { user: auth.username })
        : done(Object.assign(new Error('refused'), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) =>
      answers.mail === 0 ? done() : done(createSmtpRefusalError(answers.mail, address)),
  };
}

/** A purchase as a page of this origin sends it: the status. */
export async function buy(
  server: Pick<ServerProcess, 'address'>,
  headers: Record<string, string> = { origin: siteOrigin },
): Promise<string> {
  const response = await postJson(server, endpointPaths.createContract, body, { headers });
  return `${response.status}`;
}

/** A lookup of a postcode: the status. Each is another one, because answers are cached. */
export async function lookUp({ address }: Pick<ServerProcess, 'address'>): Promise<string> {
  lookups += 1;
  const postcode = `LS1 ${lookups % 10}AB`;
  const response = await fetch(
    `${address}${endpointPaths.addressLookup}?postcode=${encodeURIComponent(postcode)}`,
  );
  return `${response.status}`;
}
let lookups = 0;
