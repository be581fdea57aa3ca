import { broughtJourneyField } from '#journey/brought-journey-fields.ts';
import { broughtKeys } from './brought-keys.ts';

/** The attribute of a form that brings the tab's journey along. No other form does, and none by GET. */
export const bringsJourneyMark = 'data-brings-journey';

/** Props of such a form: that of a step, or of the button that saves the journey. Its action reads the journey. */
export const bringsJourney = { method: 'post', [bringsJourneyMark]: '' } as const;

/**
 * JavaScript: a form that is posted natively takes along the journey of session storage if it says so, so that the server can walk it. A
 * page of a carried journey that the tab has not taken over does not, since that is newer.
 */
export const bringJourney = () => `(function (early) {
  // Fired by every native post. A listener of "submit" would miss some: React stops that event while it hydrates the page.
  document.addEventListener('formdata', function (event) {
    if (!early.isOver) early.isPosted = true;
    var form = event.target;
    if (!form.hasAttribute('${bringsJourneyMark}') || form.getAttribute('method') !== 'post') return;
    try {
      var isCarried = window.carriedJourney && window.carriedJourney !== sessionStorage.getItem('carriedJourney');
      if (isCarried || !sessionStorage.getItem('sale')) return;
      var journey = {};
      ${JSON.stringify(broughtKeys)}.forEach(function (key) { journey[key] = sessionStorage.getItem(key); });
      event.formData.set('${broughtJourneyField}', JSON.stringify(journey));
    } catch (blocked) {}
  });
})(window.earlyInput);`;
