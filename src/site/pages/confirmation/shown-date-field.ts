/** The hidden field with the date on which the page was rendered, so that a form sent after midnight is recognised. */
export const shownDateField = 'shownOn';
