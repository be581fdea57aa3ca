export const journeyNames = [
  'home-services',
  'finance',
  'bereavement',
  'ss-quote',
  'smart-appointments',
  'smart-booking',
] as const;
