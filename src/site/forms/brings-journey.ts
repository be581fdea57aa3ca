/** The attribute of a form that brings the tab's journey along (early-input.tsx). No other form does, and none by GET. */
export const bringsJourneyMark = 'data-brings-journey';

/** Props of such a form: that of a step, or of the button that saves the journey. Its action reads the journey. */
export const bringsJourney = { method: 'post', [bringsJourneyMark]: '' } as const;
