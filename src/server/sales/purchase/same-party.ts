import { getLimitedMailbox } from '#rules/fields/email.ts';
import type { BankKey } from '#server/platform/keys/key-ring.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';

interface Account {
  sortCode: string;
  accountNumber: string;
}

/** Equal for the same bank account, whoever is named as its holder. Keyed, because an account number could be guessed. */
export const hashAccount = (key: BankKey, { sortCode, accountNumber }: Account): string =>
  createKeyedHash(key, `${sortCode} ${accountNumber}`, 'accounts');

/** Equal for the same mailbox, however its address is written. */
export const hashMailbox = (key: BankKey, email: string): string =>
  createKeyedHash(key, getLimitedMailbox(email), 'mailboxes');
