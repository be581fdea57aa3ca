/** Page names in analytics reports. */
export const pageNames = [
  'Personal_Details',
  'Your_Boiler',
  'Payment_Details',
  'Confirmation',
  'Success',
] as const;
export type PageName = (typeof pageNames)[number];
