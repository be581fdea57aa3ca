/** The numbers of the account that this page sent and the server accepted. */
interface AcceptedAccount {
  /** Names the sealed cookie that has them too. */
  journeyId: string;
  sortCode: string;
  accountNumber: string;
}

// In memory only: session storage is read by every script of the page. After a reload the sealed cookie has them.
let accepted: AcceptedAccount | undefined;
let isLost = false;

export function keepAcceptedAccount(account: AcceptedAccount | undefined): void {
  accepted = account;
  isLost = false;
}

/** The sealed cookie no longer has the account of this tab. */
export function noteLostAccount(): void {
  isLost = true;
}

/** Whether the bank step asks again because an accepted account was lost. */
export const isAccountLost = (): boolean => isLost;

/** Undefined after a reload, and for another account than this page sent. */
export function findAcceptedAccount(journeyId: unknown): AcceptedAccount | undefined {
  return accepted?.journeyId === journeyId ? accepted : undefined;
}
