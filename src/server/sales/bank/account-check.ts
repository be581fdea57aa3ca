import type { Logger } from 'pino';
import { isAccountPossible } from './modulus/check.ts';
import { loadModulusTables } from './modulus/load-tables.ts';
import type { BankSettings } from './settings.ts';

export type IsAccountPossible = (sortCode: string, accountNumber: string) => boolean;

/** The modulus check. Without tables every account is possible. */
export function openAccountCheck(
  { MODULUS_TABLES }: BankSettings,
  log: Pick<Logger, 'warn'>,
): IsAccountPossible {
  const tables = loadModulusTables(MODULUS_TABLES);
  if (!tables) log.warn('no modulus tables: bank accounts are checked for their format only');
  return (sortCode, accountNumber) =>
    tables === undefined || isAccountPossible(tables, sortCode, accountNumber);
}
