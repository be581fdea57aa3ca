import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

const clientId = 'shop';
const clientSecret = 'a secret of the tests';

interface Account {
  name: string;
  /** The value of the claim `roles`. */
  roles?: string | string[];
}

interface OpenIdOptions {
  /** The origin of the staff's pages. */
  origin: string;
  issuesRefreshTokens?: boolean;
  /** Whether name and roles are told at the userinfo endpoint alone, and not in the ID token. */
  tellsInUserinfo?: boolean;
}

type Claims = Record<string, unknown>;

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** A real OpenID provider on this machine. Whoever `account` names is signed in there without a question. */
export async function startOpenIdProvider({
  origin,
  issuesRefreshTokens = false,
  tellsInUserinfo = false,
}: OpenIdOptions) {
  const key = newKey();
  const control = {
    accounts: {} as Record<string, Account>,
    /** Who has the browser. */
    account: '',
    isDown: false,
    /** The paths that were asked for. */
    asked: [] as string[],
    /** Changes the claims of ID tokens, which are signed again. */
    changeClaims: undefined as ((claims: Claims) => Claims) | undefined,
    /** Signs them by a key that is not the provider's. */
    isForeign: false,
  };
  const server = createServer((request, response) => {
    control.asked.push(new URL(request.url ?? '/', origin).pathname);
    if (control.isDown) request.socket.destroy();
    else void handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const { warn } = console;
  // It keeps what it issues in memory, and says so.
  console.warn = () => undefined;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${origin}/sign-in/return`],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'first', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: { openid: ['sub', 'roles'], profile: ['name', 'preferred_username'] },
    conformIdTokenClaims: tellsInUserinfo,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: () => issuesRefreshTokens,
    ttl: {
      RefreshToken: 3600,
      AccessToken: 3600,
      IdToken: 3600,
      Session: 3600,
      Grant: 3600,
      Interaction: 600,
    },
    findAccount: (_, id) => {
      const account = control.accounts[id];
      const claims = () => ({ sub: id, preferred_username: `${id}@example.com`, ...account });
      return account && { accountId: id, claims };
    },
    loadExistingGrant: async ({ oidc: { client, session, provider: own } }) => {
      const grant = new own.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
  });
  console.warn = warn;
  // Koa prints the errors of tests otherwise.
  provider.silent = true;
  provider.use(async (c, next) => {
    if (c.path.startsWith('/interaction/')) {
      const result = { login: { accountId: control.account } };
      c.redirect(await provider.interactionResult(c.req, c.res, result));
      return;
    }
    await next();
    if (c.path === '/token' && c.body?.id_token && (control.changeClaims || control.isForeign)) {
      const claims = JSON.parse(
        Buffer.from(c.body.id_token.split('.')[1], 'base64url').toString(),
      ) as Claims;
      const changed = control.changeClaims?.(claims) ?? claims;
      c.body = { ...c.body, id_token: signToken(control.isForeign ? newKey() : key, changed) };
    }
  });
  const handle = provider.callback();
  return Object.assign(control, {
    settings: {
      STAFF_ORIGIN: origin,
      STAFF_OIDC_ISSUER: issuer,
      STAFF_OIDC_CLIENT_ID: clientId,
      STAFF_OIDC_CLIENT_SECRET: clientSecret,
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  });
}

export type OpenIdProvider = Awaited<ReturnType<typeof startOpenIdProvider>>;

function signToken(key: KeyObject, claims: Claims): string {
  const encode = (part: Claims) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const text = `${encode({ alg: 'RS256', kid: 'first' })}.${encode(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}
