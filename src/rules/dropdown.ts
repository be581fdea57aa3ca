/** What a dropdown shows while nothing is chosen; its value is then the empty string. */
export const dropdownPlaceholder = 'Select one';
