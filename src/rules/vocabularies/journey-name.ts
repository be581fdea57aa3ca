/** The journeys of the whole website, as event and error reports name them. This one is `home-services`. */
export const journeyNames = [
  'home-services',
  'finance',
  'bereavement',
  'ss-quote',
  'smart-appointments',
  'smart-booking',
] as const;
