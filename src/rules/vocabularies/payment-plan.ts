/** The payment plan codes of the specification. No page of this journey uses them. */
export const paymentPlanCodes = [
  'ADD',
  'BBM',
  'BCM',
  'BDM',
  'BFW',
  'BMW',
  'BRM',
  'CRW',
  'PIA',
  'RBS',
  'RCM',
  'RCQ',
  'RDM',
  'RDQ',
  'RDS',
  'RRQ',
] as const;
