/** Bank numbers that the server has not checked yet are never stored: after a reload or a refused form they are asked for again. */
export const bankNumberFields: readonly string[] = ['sortCode', 'accountNumber'];

/** The sealed cookie with accepted bank details ends after this time without a page of ours. No script can read it. */
export const bankIdleMinutes = 20;

/** What the printed confirmation shows of the buyer is kept for this time after a purchase. */
export const printedDetailsMinutes = 20;
