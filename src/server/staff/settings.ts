import * as z from 'zod/mini';
import type { EnvironmentName } from '#api/get-env.ts';
import {
  choice,
  maxPort,
  notEmpty,
  optionalPort,
  type SettingValues,
  setting,
} from '#server/platform/settings/setting.ts';
import type { StorageSettings } from '#server/platform/storage/settings.ts';
import { providerSettings } from './sign-in/provider-settings.ts';

export const staffSettings = {
  STAFF_PORT: setting({
    default: '',
    schema: optionalPort,
    expected: 'a port number from 0 to 65535, or empty',
  }),
  STAFF_HOST: setting({
    default: '127.0.0.1',
    schema: notEmpty,
    expected: 'an address to listen on',
  }),
  STAFF_ORIGIN: setting({
    default: '',
    schema: z.string().check(z.regex(/^$|^https?:\/\/[^/\s]+$/)),
    expected: 'an origin such as https://staff.example.com, without a path',
  }),
  STAFF_LINKS: choice(['off', 'on'], 'on or off'),
  ...providerSettings,
};

export type StaffConfig = SettingValues<typeof staffSettings> &
  Pick<StorageSettings, 'DATABASE_URL'> & { ENVIRONMENT: EnvironmentName; PORT: number };

const defaultDistance = 10;

/** The port of the staff's pages, ten above PORT unless it is set; undefined if there are none. */
export function getStaffPort(config: StaffConfig): number | undefined {
  if (config.STAFF_PORT !== undefined) return config.STAFF_PORT;
  if (config.DATABASE_URL || config.ENVIRONMENT === 'prod') return undefined;
  const port = config.PORT === 0 ? 0 : config.PORT + defaultDistance;
  return port <= maxPort ? port : undefined;
}

/** Whether links sign in. In production a setting must say so. */
export const areLinksAllowed = ({ ENVIRONMENT, STAFF_LINKS }: StaffConfig): boolean =>
  ENVIRONMENT !== 'prod' || STAFF_LINKS === 'on';
