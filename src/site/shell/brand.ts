/** Whose shop this is. */
export const brandName = 'emberly';
export const companyName = 'Emberly Energy Limited';
export const areaName = 'Emberly home services';
