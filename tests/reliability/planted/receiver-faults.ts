import { writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { expiredCertificatePem, testPrivateKeyPem } from '#tests/support/tls-postgres.ts';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { type Environment, endOf, likeAnother, type PlantedFault } from './planted-fault.ts';
import { type Answers, buy, lookUp, type Stand } from './stand.ts';

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
    end: endOf(`delivery ${kind}`),
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
    end: endOf(warning),
  };
}

/** A receiver of a server of its own, which is told with a purchase. */
function wrongReceiver(
  what: string,
  kind: string,
  said: RegExp,
  createSettings: (stand: Stand) => Promise<Environment> | Environment,
): PlantedFault<Stand> {
  return {
    what,
    isSlow: true,
    plant: async (stand) => {
      const { server, environment, close } = await stand.startAlone(await createSettings(stand));
      return { server, environment, close, buy: () => buy(server) };
    },
    expected: {
      buyer: /200/,
      readyz: said,
      log: said,
      metric: new RegExp(`server_warning\\{name="delivery ${kind}"\\} 1`),
      health: new RegExp(`exit code 1.*Problem +${said.source}`),
    },
  };
}

/** A receiver with TLS, and the settings of a server that would trust its certificate if it had not expired. */
async function startExpiredReceiver(): Promise<Environment> {
  const server = createServer({ key: testPrivateKeyPem, cert: expiredCertificatePem });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  onTestFinished(() => void server.close());
  const trusted = join(createTemporaryFolder(), 'certificate.pem');
  writeFileSync(trusted, expiredCertificatePem);
  const { port } = server.address() as AddressInfo;
  return { CRM_URL: `https://localhost:${port}/sales`, NODE_EXTRA_CA_CERTS: trusted };
}

export const receiverFaults: PlantedFault<Stand>[] = [
  refusingReceiver(
    'The CRM answers 401',
    { crm: 401 },
    [
      'fulfil-contract',
      /fulfil-contract: the receiver at CRM_URL .*HTTP 401.*compare CRM_SECRET[^;\n]*/,
    ],
    /exit code 1.*Problem +fulfil-contract: .*HTTP 401.*compare CRM_SECRET[^;]*/,
  ),
  likeAnother(
    refusingReceiver('The CRM answers 404', { crm: 404 }, [
      'fulfil-contract',
      /fulfil-contract: .*HTTP 404.*correct the path of CRM_URL/,
    ]),
  ),
  likeAnother(
    refusingReceiver('The CRM answers 410', { crm: 410 }, [
      'fulfil-contract',
      /fulfil-contract: .*HTTP 410.*then run ops deliveries retry --all/,
    ]),
  ),
  wrongReceiver(
    'The CRM is slow',
    'fulfil-contract',
    /fulfil-contract: the receiver at CRM_URL .*timeout.*: it is too slow: look at the receiver/,
    async () => ({ CRM_URL: (await startWebhookReceiver(() => {})).url }),
  ),
  wrongReceiver(
    'The certificate of the CRM has expired',
    'fulfil-contract',
    /fulfil-contract: .*CERT_HAS_EXPIRED.*: its certificate is not valid: have it renewed/,
    startExpiredReceiver,
  ),
  wrongReceiver(
    'The name of the CRM is not found',
    'fulfil-contract',
    /fulfil-contract: .*(ENOTFOUND|EAI_AGAIN).*: its name is not found: correct CRM_URL or the name server/,
    () => ({ CRM_URL: 'https://crm.invalid/sales' }),
  ),
  refusingReceiver(
    'The mail server refuses the login',
    { login: false },
    ['confirm-by-email', /confirm-by-email: .*SMTP 535.*correct user and password in SMTP_URL/],
    /exit code 1.*Problem +confirm-by-email: .*SMTP 535.*/,
  ),
  likeAnother(
    refusingReceiver('The mail server greylists', { mail: 450 }, [
      'confirm-by-email',
      /confirm-by-email: .*SMTP 450.*they are repeated: if it lasts, ask its operator/,
    ]),
  ),
  likeAnother(
    refusingReceiver('The mail server refuses every recipient', { mail: 550 }, [
      'confirm-by-email',
      /confirm-by-email: .*SMTP 550.*then run ops deliveries retry --all/,
    ]),
  ),
  wrongReceiver(
    'The mail server has no TLS',
    'confirm-by-email',
    /confirm-by-email: .*ETLS.*: it offers no TLS: correct SMTP_URL, or have the server offer it/,
    ({ environment }) => ({ SMTP_URL: (environment.SMTP_URL ?? '').replace('?tls=none', '') }),
  ),
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
];
