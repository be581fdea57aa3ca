import type { LeavingTerms } from './leaving.ts';
import type { LeavingOption } from './leaving-options.ts';
import type { NoticeKind } from './notice-kinds.ts';
import type { PaymentDue } from './payments-due.ts';

/** A notice as its buyer sees it. */
export interface ShownNotice {
  /** Its number, e.g. `LV-3QHM-8TRC`. */
  reference: string;
  kind: NoticeKind;
  /** An ISO time. */
  receivedAt: string;
  lastDay: string;
  words: LeavingTerms;
  /** What was still to be collected; null if the contract does not tell. */
  payments: PaymentDue[] | null;
  /** An ISO time. Null while it is in force. */
  takenBackAt: string | null;
}

/** An ISO time until when it can be taken back; null when that is over. */
export type NoticeInForce = ShownNotice & { takeBackUntil: string | null };

/** A contract as the page shows it to its buyer. */
export interface PlanToLeave {
  reference: string;
  planName: string;
  /** The covered home in one line. */
  home: string;
  boughtOn: string;
  /** The last day to withdraw, and on what condition. */
  cancelBy: string;
  cancelCondition: string;
  email: string;
  /** The number for questions about the plan. */
  enquiryContact: string;
  /** The day in London. */
  today: string;
  options: LeavingOption[];
  /** The last day of a plan that ends without a further notice. */
  endsOn: string | undefined;
  /** Whether a way to leave later is not in the contract, so that the buyer has to call for it. */
  needsCall: boolean;
  /** The newest notice in force. */
  notice?: NoticeInForce | undefined;
  /** The notice that was taken back last, in the last 24 hours and after the one in force was sent. */
  takenBack?: ShownNotice | undefined;
}

/** What the buyer typed to find the plan. */
interface PlanSought {
  reference: string;
  email: string;
}

/**
 * `not-stored`: the database or the disk was away, and the same press may be repeated. `limited`: too many presses of this client in five
 * minutes. `too-many-notices`: of this contract in 24 hours.
 */
export type LeavingResult = 'done' | 'not-possible' | 'not-stored' | 'limited' | 'too-many-notices';

/** The contract of a visitor, as the page reaches it. Which one it is, is in a sealed cookie. */
export interface LeavingAccess {
  /** The plan that the visitor found or whose link was opened. Changes nothing. */
  find: () => Promise<PlanToLeave | undefined>;
  /** What was typed into the form that was refused last. */
  typed: () => PlanSought | undefined;
  /** Keeps what was typed for the page that shows what is wrong with it. */
  keepTyped: (typed: PlanSought) => void;
  /** Looks for a plan that can be left. The answer for a wrong pair takes as long as for one that has nothing to leave. */
  identify: (sought: PlanSought) => Promise<'found' | 'nothing' | 'limited' | 'limited-for-a-day'>;
  /** `key`: a UUID of the form. The same key stores one notice. */
  send: (kind: NoticeKind, key: string) => Promise<LeavingResult>;
  takeBack: (notice: string) => Promise<LeavingResult>;
}
