import type { Logger } from 'pino';
import type { Platform } from '#server/platform/open-platform.ts';
import { dropImportTable } from './import/address-table.ts';
import type { AddressBook } from './lookup/address-book.ts';
import { openAddressBook } from './open-address-book.ts';
import type { AddressSettings } from './settings.ts';

interface AddressesOptions {
  config: AddressSettings;
  log: Logger;
}

/** The addresses of the lookup. */
export async function openAddresses(
  { config, log }: AddressesOptions,
  { storage: { db, connection }, metrics, warnings }: Platform,
): Promise<AddressBook> {
  // The embedded database keeps the table of an import that was killed; PostgreSQL undoes it.
  if (connection.kind === 'embedded') await dropImportTable(db);
  return openAddressBook(config, {
    db,
    log,
    countAttempt: (outcome) => metrics.addressProviderAttempts.inc({ outcome }),
    warn: (sentence) => warnings.set('ADDRESS_PROVIDER', sentence),
    onCircuitChange: (isOpen) => metrics.addressProviderPaused.set(Number(isOpen)),
  });
}
