/** Shown while nothing is selected; the value is then an empty string. */
export const dropdownPlaceholder = 'Select one';
