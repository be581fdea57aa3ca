import type { DeliveryKind } from '#server/platform/storage/schema.ts';

/**
 * A second purchase is one that was refused; its deliveries are about the contract of the first. Those of a notice that was taken
 * back are about the notice too.
 */
export type DeliverySubject =
  | 'contract'
  | 'enquiry'
  | 'second-purchase'
  | 'erasure'
  | 'notice'
  | 'notice-taken-back';

/** What is sent after a purchase or enquiry, to another system or by email, with the row that it is about. */
const subjects: Record<DeliveryKind, DeliverySubject> = {
  'fulfil-contract': 'contract',
  'confirm-by-email': 'contract',
  'deliver-enquiry': 'enquiry',
  'acknowledge-enquiry': 'enquiry',
  'notify-staff': 'enquiry',
  'report-second-purchase': 'second-purchase',
  'report-erasure': 'erasure',
  'report-notice': 'notice',
  'report-notice-taken-back': 'notice-taken-back',
  'confirm-notice': 'notice',
  'confirm-notice-taken-back': 'notice-taken-back',
};

export const allDeliveryKinds = Object.keys(subjects) as DeliveryKind[];

export function listDeliveryKinds(subject: DeliverySubject): DeliveryKind[] {
  return allDeliveryKinds.filter((kind) => subjects[kind] === subject);
}
