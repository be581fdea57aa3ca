import { type ThirdPartyKey, thirdPartyKeys } from '#api/third-party-keys.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';
import { type ThirdParty, thirdParties } from './registry.ts';

export interface ConfiguredThirdParty extends ThirdParty {
  key: ThirdPartyKey;
  id: string;
  origin: string;
}

/** The third parties of this installation, e.g. for the cookie page. */
export function listConfiguredThirdParties(settings: ThirdPartySettings): ConfiguredThirdParty[] {
  return thirdPartyKeys.flatMap((key) => {
    const setting = settings[key];
    return setting ? [{ ...thirdParties[key], ...setting, key }] : [];
  });
}
