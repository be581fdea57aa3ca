import * as z from 'zod/mini';
import { type EnvironmentName, environmentNames } from '#api/get-env.ts';
import { addressSettings } from '#server/addresses/settings.ts';
import { httpSettings } from '#server/http/listening/settings.ts';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { menuSettings } from './content/menu/settings.ts';
import { contentSettings } from './content/settings.ts';
import { thirdPartySettings } from './content/third-parties/settings.ts';
import { dataFolderSettings } from './platform/data-folder/settings.ts';
import { keySettings } from './platform/keys/settings.ts';
import { logSettings } from './platform/observability/log.ts';
import { type SettingValues, setting } from './platform/settings/setting.ts';
import { storageSettings } from './platform/storage/settings.ts';
import { tracingSettings } from './platform/tracing/settings.ts';
import { getPeriodLength, periodFloors } from './records/retention/period.ts';
import { retentionSettings } from './records/retention/settings.ts';
import { bankSettings } from './sales/bank/settings.ts';
import { mailSettings } from './sales/mail/settings.ts';
import { purchaseSettings } from './sales/purchase/settings.ts';
import { webhookSettings } from './sales/webhooks/settings.ts';
import { staffSettings } from './staff/settings.ts';
import { findProviderProblems } from './staff/sign-in/provider-settings.ts';
import { eventLogSettings } from './visits/reporting/event-log.ts';

/** Every environment variable that the server reads. `docs/operations/settings.md` lists the same keys and defaults. */
export const settings = {
  ...httpSettings,
  ENVIRONMENT: setting({
    default: 'local',
    schema: z.enum(environmentNames) as z.ZodMiniType<EnvironmentName, string>,
    expected: `one of ${environmentNames.join(', ')}`,
  }),
  ...staffSettings,
  ...menuSettings,
  ...dataFolderSettings,
  ...eventLogSettings,
  ...storageSettings,
  ...contentSettings,
  ...keySettings,
  ...bankSettings,
  ...purchaseSettings,
  ...webhookSettings,
  ...mailSettings,
  ...retentionSettings,
  ...addressSettings,
  ...thirdPartySettings,
  ...logSettings,
  ...tracingSettings,
};

export type Config = SettingValues<typeof settings>;

/** The configuration, or a OperatorError that names every bad key at once. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const entries = Object.entries(settings).map(([key, { default: fallback, ...definition }]) => {
    const given = environment[key] || fallback;
    const parsed = z.safeParse(definition.schema as z.ZodMiniType<unknown, string>, given);
    if (!parsed.success) {
      const value = definition.isSecret ? '' : ` (it is "${given}")`;
      problems.push(`${key} must be ${definition.expected}${value}`);
    }
    return [key, parsed.data];
  });
  problems.push(...findContradictions(environment));
  if (problems.length > 0) {
    throw new OperatorError(`Configuration: ${problems.join('; ')}.`);
  }
  return Object.fromEntries(entries) as Config;
}

/** Settings that do not fit each other. */
function findContradictions(environment: Record<string, string | undefined>): string[] {
  const problems: string[] = [];
  const { CRM_URL, CRM_SECRET, SMTP_URL, SITE_ORIGIN } = environment;
  if (CRM_URL && !CRM_SECRET) problems.push('CRM_SECRET must be set when CRM_URL is');
  // Mails link to the site. They are written outside requests, so the site's address must be configured.
  if (SMTP_URL && !SITE_ORIGIN) problems.push('SITE_ORIGIN must be set when SMTP_URL is');
  const { ADDRESS_PROVIDER, ADDRESS_KEY, ADDRESS_LOOKUP, ADDRESS_URL } = environment;
  if (ADDRESS_PROVIDER && !ADDRESS_KEY) {
    problems.push('ADDRESS_KEY must be set when ADDRESS_PROVIDER is');
  }
  if (!ADDRESS_PROVIDER && (ADDRESS_KEY || ADDRESS_LOOKUP || ADDRESS_URL)) {
    problems.push(
      'ADDRESS_PROVIDER must be set when ADDRESS_KEY, ADDRESS_LOOKUP or ADDRESS_URL is',
    );
  }
  const { ADMIN_PORT, PORT } = environment;
  if (ADMIN_PORT && ADMIN_PORT !== '0' && ADMIN_PORT === (PORT || settings.PORT.default)) {
    problems.push(`ADMIN_PORT must differ from PORT (both are "${ADMIN_PORT}")`);
  }
  const { STAFF_PORT, STAFF_LINKS, STAFF_OIDC_ISSUER, ENVIRONMENT } = environment;
  const hasWayIn = STAFF_OIDC_ISSUER || STAFF_LINKS === 'on';
  if (STAFF_PORT && ENVIRONMENT === 'prod' && !hasWayIn) {
    problems.push(
      'STAFF_OIDC_ISSUER must be set, or STAFF_LINKS be on, when STAFF_PORT is set and ENVIRONMENT is prod',
    );
  }
  problems.push(...findProviderProblems(environment));
  for (const other of ['PORT', 'ADMIN_PORT'] as const) {
    const port = environment[other] || settings[other].default;
    if (STAFF_PORT && STAFF_PORT !== '0' && STAFF_PORT === port) {
      problems.push(`STAFF_PORT must differ from ${other} (both are "${port}")`);
    }
  }
  for (const [key, floor] of Object.entries(periodFloors)) {
    const length = getPeriodLength(environment[key] ?? '') ?? Number.POSITIVE_INFINITY;
    const isBelow = length < (getPeriodLength(floor) ?? 0);
    if (isBelow && environment.RETENTION_BELOW_FLOOR !== 'yes') {
      problems.push(
        `${key} must be at least ${floor} unless RETENTION_BELOW_FLOOR is yes (it is "${environment[key]}")`,
      );
    }
  }
  return problems;
}
