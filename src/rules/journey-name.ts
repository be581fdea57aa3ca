export const journeyNames = [
  'home-services',
  'finance',
  'bereavement',
  'ss-quote',
  'smart-appointments',
  'smart-booking',
] as const;
export type JourneyName = (typeof journeyNames)[number];
