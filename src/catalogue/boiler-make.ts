/** This make is always offered, after the makes listed in the content. */
export const otherBoilerMake = 'Other';
