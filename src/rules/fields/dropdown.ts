/** The text of a dropdown while nothing is selected; its value is then an empty string. */
export const dropdownPlaceholder = 'Select one';
