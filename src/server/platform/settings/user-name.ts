import { userInfo } from 'node:os';

/** The name of this process's user. A container may run a user without a name. */
export function getUserName(): string {
  try {
    return userInfo().username;
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim();
  }
}
