import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import { describeConnectionFailure, findErrorCode } from '#server/platform/errors/error-code.ts';
import type { Warnings } from '#server/platform/observability/warnings.ts';
import { type StaffRole, staffRoles } from '#server/platform/storage/schema.ts';
import type { SignInChecks } from './pending-sign-in.ts';
import type { ProviderSettings } from './provider-settings.ts';

/** Where the provider sends people back to. */
export const returnPath = '/sign-in/return';

const timeoutSeconds = 10;
/** For how long its configuration holds, or that it did not answer. */
const knownForMs = 60_000;
const maxNameLength = 100;

/** A member of staff, by the claims of the OpenID provider. */
export interface Person {
  subject: string;
  name: string;
  /** What the person is called there, e.g. an email address. */
  account: string;
  /** Undefined if the claim gives none. */
  role: StaffRole | undefined;
  refreshToken: string | undefined;
}

export type ProviderAnswer =
  | { is: 'confirmed'; person: Person }
  | { is: 'refused'; reason: string }
  | { is: 'down' };

interface ProviderDeps {
  settings: ProviderSettings & { STAFF_ORIGIN: string };
  warnings: Pick<Warnings, 'set'>;
  log: Pick<Logger, 'warn'>;
  clock: () => Date;
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;
export type Provider = ReturnType<typeof createProvider>;
/** How a browser is sent to the provider. */
export type Begun = NonNullable<Awaited<ReturnType<Provider['begin']>>>;

/** The OpenID provider of STAFF_OIDC_ISSUER. It is asked only when somebody signs in or is confirmed, so that a start does not need it. */
export function createProvider({ settings, warnings, log, clock }: ProviderDeps) {
  const issuer = new URL(settings.STAFF_OIDC_ISSUER);
  const redirectUri = `${settings.STAFF_ORIGIN}${returnPath}`;
  const claimName = settings.STAFF_OIDC_CLAIM;
  const roles = settings.STAFF_OIDC_ROLES;
  let known: { config: Promise<oidc.Configuration | undefined>; until: number } | undefined;
  let pageOrigin = issuer.origin;

  function remember(config: Promise<oidc.Configuration | undefined>) {
    known = { config, until: clock().getTime() + knownForMs };
    return config;
  }

  function warn(error: unknown): undefined {
    warnings.set(
      'STAFF_OIDC_ISSUER',
      `the OpenID provider ${issuer.host} gives no answer that can be used (${describeFailure(error)}), so nobody can sign in by it: check STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_SECRET and the network`,
    );
  }

  async function discover(): Promise<oidc.Configuration> {
    // The settings allow http on this machine alone.
    const insecure = issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [];
    const config = await oidc.discovery(
      issuer,
      settings.STAFF_OIDC_CLIENT_ID,
      undefined,
      authenticate(settings.STAFF_OIDC_CLIENT_SECRET),
      { timeout: timeoutSeconds, execute: [oidc.enableNonRepudiationChecks, ...insecure] },
    );
    pageOrigin = new URL(config.serverMetadata().authorization_endpoint ?? issuer).origin;
    return config;
  }

  /** Undefined while the provider is down. */
  function findConfig(): Promise<oidc.Configuration | undefined> {
    if (known && clock().getTime() < known.until) return known.config;
    return remember(discover().catch(warn));
  }

  async function readPerson(
    config: oidc.Configuration,
    tokens: Tokens,
    knownSubject = '',
  ): Promise<Person> {
    const signed = tokens.claims();
    const subject = signed?.sub ?? knownSubject;
    const isWhole = signed?.name !== undefined && signed[claimName] !== undefined;
    const asks = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined;
    const told = asks ? await oidc.fetchUserInfo(config, tokens.access_token, subject) : {};
    const claims: Record<string, unknown> = { ...told, ...signed };
    const values = [claims[claimName]].flat();
    const account = firstText(claims.preferred_username, claims.email, subject);
    return {
      subject,
      name: firstText(claims.name, account),
      account,
      // The highest of several: the roles are in that order.
      role: staffRoles.findLast((role) => roles.has(role) && values.includes(roles.get(role))),
      refreshToken: tokens.refresh_token,
    };
  }

  async function ask(
    request: (config: oidc.Configuration) => Promise<Tokens>,
    subject?: string,
  ): Promise<ProviderAnswer> {
    const config = await findConfig();
    if (!config) return { is: 'down' };
    try {
      const person = await readPerson(config, await request(config), subject);
      warnings.set('STAFF_OIDC_ISSUER', undefined);
      return { is: 'confirmed', person };
    } catch (error) {
      const of = judgeFailure(error);
      if (of === 'provider') {
        await remember(Promise.resolve(warn(error)));
        return { is: 'down' };
      }
      const reason = describeFailure(error);
      log.warn({ reason }, 'the OpenID provider confirmed nobody');
      return of === 'person' ? { is: 'refused', reason } : { is: 'down' };
    }
  }

  return {
    /** Where a form may lead: after a post the provider may be asked. */
    origin: () => pageOrigin,
    /** Of the values that give a role. */
    roleValues: [...roles.values()],
    claimName,
    isUp: async (): Promise<boolean> => (await findConfig()) !== undefined,
    /** Where to send a browser; undefined while the provider is down. `account` is to be confirmed without a page of the provider. */
    begin: async (account?: string) => {
      const config = await findConfig();
      if (!config) return undefined;
      const checks: SignInChecks = {
        expectedState: oidc.randomState(),
        expectedNonce: oidc.randomNonce(),
        pkceCodeVerifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: settings.STAFF_OIDC_SCOPE,
        state: checks.expectedState,
        nonce: checks.expectedNonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
        code_challenge_method: 'S256',
        ...(account !== undefined && { prompt: 'none', login_hint: account }),
      });
      return { url: url.href, checks };
    },
    /** Reads the query with which the provider sent a browser back. */
    finish: (query: URLSearchParams, checks: SignInChecks): Promise<ProviderAnswer> => {
      const url = new URL(`${redirectUri}?${query}`);
      // Of other flows: the library would refuse them as a fault of the server.
      for (const name of ['id_token', 'token']) url.searchParams.delete(name);
      return ask((config) => oidc.authorizationCodeGrant(config, url, checks));
    },
    refresh: (token: string, subject: string): Promise<ProviderAnswer> =>
      ask((config) => oidc.refreshTokenGrant(config, token), subject),
  };
}

/** By the header that each provider must accept, unless it says that it does not. */
function authenticate(secret: string): oidc.ClientAuth {
  const [byHeader, byBody] = [oidc.ClientSecretBasic(secret), oidc.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? byHeader : byBody)(server, ...rest);
  };
}

function firstText(...values: unknown[]): string {
  const text = values.find((value) => typeof value === 'string' && value.trim() !== '');
  return String(text).replaceAll('\0', '').trim().slice(0, maxNameLength);
}

/** Of an ID token that is not for us, or not what the provider's keys signed. */
const badTokens = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

/**
 * Of whom a failure says something: of the person, of the provider, e.g. after a wrong client secret, or of nobody, because anybody can
 * write the address with which a browser comes back.
 */
function judgeFailure(error: unknown): 'person' | 'provider' | 'nobody' {
  if (error instanceof oidc.AuthorizationResponseError) {
    const isFault = ['server_error', 'temporarily_unavailable'].includes(error.error);
    return isFault ? 'nobody' : 'person';
  }
  if (error instanceof oidc.ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'person';
    return error.error === 'invalid_request' ? 'nobody' : 'provider';
  }
  return badTokens.has(findErrorCode(error) ?? '') ? 'person' : 'provider';
}

/** A code without anything of the person, the request or the answer. */
function describeFailure(error: unknown): string {
  if (error instanceof oidc.WWWAuthenticateChallengeError) return `HTTP ${error.status}`;
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return /^[a-z_]{1,40}$/.exec(error.error)?.[0] ?? 'an unknown error';
  }
  return describeConnectionFailure(error);
}
