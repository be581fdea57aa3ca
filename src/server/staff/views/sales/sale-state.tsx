import type { ContractState } from '#server/sales/deliveries/delivery-states.ts';
import { StateLabel } from '../state-label.tsx';

interface StateProps extends Partial<ContractState> {
  isLeaving?: boolean;
}

/** Of a delivery, or of all deliveries of a sale. Without deliveries nothing is left to send. */
export function SaleState({ state = 'done', attempts = 0, isLeaving = false }: StateProps) {
  if (state === 'failed') return <StateLabel state="bad">Delivery failed</StateLabel>;
  if (isLeaving) return <StateLabel state="off">Notice given</StateLabel>;
  if (state === 'done') return <StateLabel state="ok">Delivered</StateLabel>;
  return (
    <StateLabel state="wait">{attempts ? `Waiting, try ${attempts + 1}` : 'Waiting'}</StateLabel>
  );
}
