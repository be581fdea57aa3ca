import type { DeliveryKind } from '#server/platform/storage/schema.ts';

/** What each kind sends. */
export const deliveryNames: Record<DeliveryKind, string> = {
  'fulfil-contract': 'Sale to the CRM',
  'confirm-by-email': 'Confirmation to the buyer',
  'deliver-enquiry': 'Enquiry to the CRM',
  'acknowledge-enquiry': 'Acknowledgement of an enquiry',
  'notify-staff': 'Enquiry to the staff',
  'report-second-purchase': 'Second purchase, to the buyer',
  'report-erasure': 'Erasure to the CRM',
  'report-notice': 'Notice to leave, to the CRM',
  'report-notice-taken-back': 'Notice taken back, to the CRM',
  'confirm-notice': 'Notice to leave, to the buyer',
  'confirm-notice-taken-back': 'Notice taken back, to the buyer',
};
