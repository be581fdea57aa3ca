/**
 * What each plan asks of a buyer, from the order page to "Buy now". A change that asks for more, or for less, changes this table.
 *
 * - answers: fields that the buyer fills in, choices and ticks. Fields that are filled in already, and optional ones, do not count.
 * - presses: a choice, a tick or a button is one, a list is two (open it, choose).
 * - characters: what is typed. Masks add the slashes of a date and the dashes of a sort code.
 *
 * At a postcode with one address this address is chosen already: one answer and two presses less.
 */
export const buyingBudgets = {
  '3mhp': { answers: 18, presses: 22, characters: 76 },
  'boiler-and-service-care': { answers: 18, presses: 22, characters: 76 },
  'boiler-insurance': { answers: 18, presses: 22, characters: 76 },
  'heating-and-plumbing-protect': { answers: 18, presses: 22, characters: 76 },
  'heating-and-service-care': { answers: 18, presses: 22, characters: 76 },
  'heating-insurance': { answers: 18, presses: 22, characters: 76 },
  'home-care-complete': { answers: 18, presses: 22, characters: 76 },
  // Landlords also say where their letters go.
  'landlord-boiler-care': { answers: 19, presses: 23, characters: 76 },
  // Plans without a boiler have no questions about it.
  'plumbing-protect': { answers: 14, presses: 15, characters: 76 },
  'plumbing-protect-extra': { answers: 14, presses: 15, characters: 76 },
};
