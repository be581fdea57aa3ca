import * as z from 'zod/mini';
import {
  notEmpty,
  type SettingValues,
  safeReceiver,
  setting,
} from '#server/platform/settings/setting.ts';
import { type StaffRole, staffRoles } from '#server/platform/storage/schema.ts';

/** The value of the claim that gives each role. A role that is not named here is given to nobody. */
export type RoleValues = ReadonlyMap<StaffRole, string>;

function parseRoles(text: string): RoleValues | undefined {
  const pairs = text.split(',').map((pair) => pair.split('='));
  const roles = pairs.flatMap(([name, value = '', ...others]) => {
    const role = staffRoles.find((one) => one === name?.trim());
    return role && value.trim() && others.length === 0 ? [[role, value.trim()] as const] : [];
  });
  const named = new Map(roles);
  return named.size === pairs.length ? named : undefined;
}

export const providerSettings = {
  STAFF_OIDC_ISSUER: setting({
    default: '',
    schema: safeReceiver,
    expected: 'an https:// address (http:// only on this machine), or empty for none',
  }),
  STAFF_OIDC_CLIENT_ID: setting({ default: '', schema: z.string(), expected: 'a text' }),
  STAFF_OIDC_CLIENT_SECRET: setting({
    default: '',
    schema: z.string(),
    expected: 'a text',
    isSecret: true,
  }),
  STAFF_OIDC_SCOPE: setting({
    default: 'openid profile email',
    schema: z.string().check(z.regex(/^openid( [!-~]+)*$/)),
    expected: 'scopes separated by spaces, the first of them openid',
  }),
  STAFF_OIDC_CLAIM: setting({ default: 'roles', schema: notEmpty, expected: 'a claim' }),
  STAFF_OIDC_ROLES: setting({
    default: 'viewer=viewer,care=care,admin=admin',
    schema: z.pipe(
      z.pipe(z.string(), z.transform(parseRoles)),
      z.custom<RoleValues>((roles) => roles !== undefined),
    ),
    expected: 'roles with their values of the claim, such as care=shop-care,admin=shop-admins',
  }),
};

export type ProviderSettings = SettingValues<typeof providerSettings>;

const ofProvider = ['STAFF_OIDC_ISSUER', 'STAFF_OIDC_CLIENT_ID', 'STAFF_OIDC_CLIENT_SECRET'];

/** What is missing or unsafe in settings of an OpenID provider; nothing without one. */
export function findProviderProblems(environment: Record<string, string | undefined>): string[] {
  if (!ofProvider.some((key) => environment[key])) return [];
  const missing = [...ofProvider, 'STAFF_ORIGIN'].filter((key) => !environment[key]);
  const problems = missing.map((key) => `${key} must be set for an OpenID provider`);
  const { STAFF_ORIGIN = '' } = environment;
  if (!z.safeParse(safeReceiver, STAFF_ORIGIN).success) {
    problems.push(`STAFF_ORIGIN must be https:// for an OpenID provider (it is "${STAFF_ORIGIN}")`);
  }
  return problems;
}
