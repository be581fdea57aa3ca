import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import type { ContractState } from '#server/sales/deliveries/delivery-states.ts';
import { StateLabel } from './values.tsx';

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

interface StateProps extends Partial<ContractState> {
  isLeaving?: boolean;
}

/** The state of one delivery, or of a sale by all of its deliveries: a sale that has none left is done. */
export function DeliveryState({ state = 'done', attempts = 0, isLeaving = false }: StateProps) {
  if (state === 'failed') return <StateLabel state="bad">Delivery failed</StateLabel>;
  if (isLeaving) return <StateLabel state="off">Notice given</StateLabel>;
  if (state === 'done') return <StateLabel state="ok">Delivered</StateLabel>;
  return (
    <StateLabel state="wait">{attempts ? `Waiting, try ${attempts + 1}` : 'Waiting'}</StateLabel>
  );
}
