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
export type PaymentPlanCode = (typeof paymentPlanCodes)[number];
