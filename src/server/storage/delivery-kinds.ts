/** What is sent after a purchase or enquiry, to another system or by email, with the row that it is about. */
const deliveryKinds = {
  'fulfil-contract': 'contract',
  'confirm-by-email': 'contract',
  'deliver-enquiry': 'enquiry',
  'acknowledge-enquiry': 'enquiry',
  'notify-staff': 'enquiry',
} as const;

export type DeliveryKind = keyof typeof deliveryKinds;
export type DeliverySubject = (typeof deliveryKinds)[DeliveryKind];

export function listDeliveryKinds(subject: DeliverySubject): DeliveryKind[] {
  return allDeliveryKinds.filter((kind) => deliveryKinds[kind] === subject);
}

export const allDeliveryKinds = Object.keys(deliveryKinds) as DeliveryKind[];
