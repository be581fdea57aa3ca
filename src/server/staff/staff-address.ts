import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import type { StaffSettings } from './settings.ts';
import { createStaffToken } from './sign-in/staff-link.ts';
import { signInPath } from './views/staff-pages.ts';

interface LinkOptions {
  port: number;
  name: string;
  role: StaffRole;
  now: Date;
}

/** A link that signs in once, within ten minutes. */
export function createStaffLink(
  { STAFF_ORIGIN, STAFF_HOST }: Pick<StaffSettings, 'STAFF_ORIGIN' | 'STAFF_HOST'>,
  keys: KeyRing,
  { port, ...who }: LinkOptions,
): string {
  const host = STAFF_HOST === '127.0.0.1' ? STAFF_HOST : 'localhost';
  const origin = STAFF_ORIGIN || `http://${host}:${port}`;
  return `${origin}${signInPath}?token=${createStaffToken(keys, who)}`;
}
