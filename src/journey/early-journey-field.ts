// Separate from carried-journey.ts, because every page has the field's name and no page loads zod for it.

/**
 * The form field in which a page adds the journey of its session storage, as JSON, to a form that is sent before the
 * page's own script has started. Such a post never buys.
 */
export const earlyJourneyField = 'earlyJourney';
