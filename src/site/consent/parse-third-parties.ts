import { thirdPartyKeys } from '#api/third-party-keys.ts';
import type { ThirdPartySettings } from '#api/third-party-settings.ts';

/**
 * The third parties in the response of get-env; malformed ones are left out. Without zod: whatever of it this script
 * uses would be part of the scripts of every form.
 */
export function parseThirdParties(response: unknown): ThirdPartySettings {
  const listed = readField(response, 'thirdParties');
  const settings = thirdPartyKeys.flatMap((key) => {
    const setting = readField(listed, key);
    const [id, origin] = [readField(setting, 'id'), readField(setting, 'origin')];
    return typeof id === 'string' && typeof origin === 'string' ? [[key, { id, origin }]] : [];
  });
  return Object.fromEntries(settings);
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
