import * as z from 'zod/mini';
import { type EnvironmentName, environmentNames } from '#api/get-env.ts';
import { thirdPartyKeys } from '#api/third-party-keys.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import { affiliateTrackingId } from '#catalogue/affiliate-tracking-id.ts';
import { type SettingValues, safeReceiver, setting } from '#server/platform/settings/setting.ts';
import { thirdParties } from '#tracking/third-parties/registry.ts';

const idPattern = '[\\w.:-]{1,200}';
/**
 * The origin becomes part of a header, so it may contain no other characters. http is for tests on this
 * machine.
 */
const originPattern = '(https://[\\w.-]+(:\\d+)?|http://(localhost|127\\.0\\.0\\.1)(:\\d+)?)';
const environmentPattern = `(${environmentNames.join('|')})`;
const deploymentPattern = `${environmentPattern}:[\\w-]{1,100}`;

interface ConfiguredId {
  id: string;
  /** Replaces the provider's own origin. */
  origin: string | undefined;
}

function parseId(text: string): ConfiguredId | undefined {
  const [id = '', origin] = text.split('@');
  return id === '' ? undefined : { id, origin };
}

/** Parses the deployment ids of the environments, e.g. `prod:ID,preprod:ID`, with an optional origin. */
function parseDeployments(text: string): Map<string, ConfiguredId> {
  const [list = '', origin] = text.split('@');
  const pairs = list.split(',').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const [environment = '', id = ''] = pair.split(':');
      return [environment, { id, origin }];
    }),
  );
}

const matching = (pattern: string) => z.string().check(z.regex(new RegExp(`^(${pattern})?$`)));

const thirdPartyId = setting({
  default: '',
  schema: z.pipe(matching(`${idPattern}(@${originPattern})?`), z.transform(parseId)),
  expected: 'an id, an id@https://origin, or empty for none',
});

/** The settings of consent and third parties. The value of a third party is an id, or an id and the origin of the script. */
export const thirdPartySettings = {
  STATISTICS_WITHOUT_CONSENT: setting({
    default: 'on',
    schema: z.pipe(
      z.enum(['on', 'off']) as z.ZodMiniType<string, string>,
      z.transform((text) => text === 'on'),
    ),
    expected: 'on or off',
  }),
  CONSENT_MANAGER: thirdPartyId,
  TAG_MANAGER: thirdPartyId,
  HEATMAP: thirdPartyId,
  CHAT_DEPLOYMENTS: setting({
    default: '',
    schema: z.pipe(
      matching(`${deploymentPattern}(,${deploymentPattern})*(@${originPattern})?`),
      z.transform(parseDeployments),
    ),
    expected: 'environment:deployment pairs joined by commas, e.g. dev:4f1c,prod:9a2b, or empty',
  }),
  REVIEWS: thirdPartyId,
  // The badge's provider is not known here, so the origin is required.
  WALLET_BADGE: setting({
    default: '',
    schema: z.pipe(matching(`${idPattern}@${originPattern}`), z.transform(parseId)),
    expected: 'id@https://origin, or empty for none',
  }),
  PERFORMANCE_MONITOR: setting({
    default: '',
    schema: z.pipe(
      matching(`[\\w.-]{1,100}:[\\w.-]{1,100}(@${originPattern})?`),
      z.transform(parseId),
    ),
    expected:
      'the application id and the client token joined by a colon, with @https://origin if needed, or empty for none',
  }),
  AFFILIATE_PIXEL: setting({
    default: '',
    schema: safeReceiver,
    expected: 'an https:// address (http:// only on this machine), or empty for none',
  }),
};

export type ThirdPartyConfig = SettingValues<typeof thirdPartySettings>;

/** The third parties that are configured and meant for this environment. Pages may load these only. */
export function listEnabledThirdParties(
  config: Omit<ThirdPartyConfig, 'STATISTICS_WITHOUT_CONSENT'> & { ENVIRONMENT: EnvironmentName },
): ThirdPartySettings {
  const ids = {
    consentManager: config.CONSENT_MANAGER,
    tagManager: config.TAG_MANAGER,
    heatmap: config.HEATMAP,
    chat: config.CHAT_DEPLOYMENTS.get(config.ENVIRONMENT),
    reviews: config.REVIEWS,
    walletBadge: config.WALLET_BADGE,
    performanceMonitor: config.PERFORMANCE_MONITOR,
    affiliatePixel: config.AFFILIATE_PIXEL
      ? { id: affiliateTrackingId, origin: new URL(config.AFFILIATE_PIXEL).origin }
      : undefined,
  };
  const enabled = thirdPartyKeys.flatMap((key) => {
    const { environments, origin: ownOrigin } = thirdParties[key];
    const configured = ids[key];
    const origin = configured?.origin ?? ownOrigin;
    const isMeant = environments?.includes(config.ENVIRONMENT) ?? true;
    return configured && origin && isMeant ? [[key, { id: configured.id, origin }]] : [];
  });
  return Object.fromEntries(enabled);
}
