// Separate from carried-journey.ts, because every page has the field's name and no page loads zod for it.

/**
 * The form field in which a page adds the journey of its session storage, as JSON, to a form that is sent before the
 * page's own script has started. Such a post never buys.
 */
export const broughtJourneyField = 'earlyJourney';

/**
 * The form field of a page that posts its form itself, because the files of the next page cannot be loaded. The buyer has
 * seen the journey that comes along, so such a post may buy.
 */
export const hydratedPageField = 'hydratedPage';

/** The only other form field of a step that asks for itself with the journey of session storage, because its script failed. */
export const showJourneyField = 'showJourney';
