/** Always on offer, after the makes that the content lists. */
export const otherMake = 'Other';
