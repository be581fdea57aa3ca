import * as z from 'zod/mini';
import { thirdPartyKeys } from './third-party-keys.ts';

const thirdPartySetting = z.strictObject({
  /** The retailer's id at the provider. */
  id: z.string(),
  /** Where the provider's script is loaded from, e.g. `https://www.googletagmanager.com`. */
  origin: z.string(),
});

/** The third parties that this installation has configured. An absent one is never loaded. */
export const thirdPartySettingsSchema = z.partialRecord(z.enum(thirdPartyKeys), thirdPartySetting);
export type ThirdPartySettings = z.output<typeof thirdPartySettingsSchema>;
