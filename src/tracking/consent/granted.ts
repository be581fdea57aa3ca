import type { ConsentCategory } from '#tracking/third-parties/consent-category.ts';
import { readManagerCookie, readStoredConsent } from './stored-consent.ts';

/** Reads the categories that the visitor allows; undefined if the visitor has not chosen. */
type ReadGranted = () => readonly string[] | undefined;

export interface Granted {
  /** Whether the visitor allows this category now. The choice is read again each time: another tab may have changed it. */
  isGranted: (category: ConsentCategory) => boolean;
  /** From now on this function says what is granted. */
  readBy: (read: ReadGranted) => void;
}

export const readConsentCookies = () => readStoredConsent() ?? readManagerCookie();

/** By default the choice is the one in the cookies: our own dialog's, or else the external manager's. */
export function createGranted(readGranted: ReadGranted = readConsentCookies): Granted {
  let read = readGranted;
  return {
    isGranted: (category) => read()?.includes(category) ?? false,
    readBy: (next) => {
      read = next;
    },
  };
}

/** What this page's visitor allows. By itself, because an inline script of every page asks for it (early-visit.ts). */
export const granted = createGranted();
