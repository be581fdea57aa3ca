import * as z from 'zod/mini';
import { type SettingValues, safeReceiver, setting } from '#server/platform/settings/setting.ts';
import { parseWebhookKeys } from './webhook-signature.ts';

export const webhookSettings = {
  CRM_URL: setting({
    default: '',
    schema: safeReceiver,
    expected: 'an https:// address (http:// only on this machine), or empty for none',
    isSecret: true,
  }),
  CRM_SECRET: setting({
    default: '',
    schema: z.pipe(
      z.string().check(z.refine((text) => text === '' || parseWebhookKeys(text) !== undefined)),
      z.transform((text) => parseWebhookKeys(text) ?? []),
    ),
    expected: 'whsec_ and 24 to 64 bytes in base64, or two of these joined by a comma',
    isSecret: true,
  }),
};

export type WebhookSettings = SettingValues<typeof webhookSettings>;
