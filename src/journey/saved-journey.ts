import type { CarriedJourney } from './carried-journey.ts';

/** How long a link to a saved journey works. Pages and emails name this period. */
export const savedJourneyDays = 7;

/** After so many wrong postcodes the link is closed. */
export const maxWrongPostcodes = 5;

/** What came of saving a journey. */
export type SaveResult =
  /** `until` is the last moment at which the link works, as an ISO time. */
  | { kind: 'sent'; until: string }
  | { kind: 'not-sent' }
  /** This client or this address has asked for too many links. */
  | { kind: 'limited' };

/** A link that leads nowhere. Expired, replaced, used for a purchase and never sent are one case: the row is gone. */
type DeadLink = { kind: 'gone' } | { kind: 'closed' };

export type FoundJourney =
  | { kind: 'found'; productId: string; savedAt: string; attemptsLeft: number }
  | DeadLink;

export type OpenedJourney =
  | { kind: 'opened'; journey: CarriedJourney }
  | { kind: 'wrong-postcode'; attemptsLeft: number }
  | DeadLink;

export interface JourneyToSave {
  journey: CarriedJourney;
  /** The home's postcode, which the link asks for. */
  postcode: string;
  email: string;
  /** The plan's name, for the email. */
  planName: string;
}

/** Saved journeys as pages reach them. The link that the visitor has opened is in a cookie. */
export interface SavedJourneyAccess {
  save: (order: JourneyToSave) => Promise<SaveResult>;
  /** What the link leads to, if the browser has one. Changes nothing. */
  find: () => Promise<FoundJourney | { kind: 'no-link' }>;
  /** The journey that the link leads to, if this is the postcode of the home. */
  open: (postcode: string) => Promise<OpenedJourney>;
}
