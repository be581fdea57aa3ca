/** Bank numbers that the server has not checked yet are never stored: after a reload or a refused form they are asked for again. */
export const bankNumberFields: readonly string[] = ['sortCode', 'accountNumber'];

/** Bank details are removed after this time without use, from session storage and as a sealed cookie. */
export const bankIdleMinutes = 20;
