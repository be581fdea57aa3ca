import type { ContractState } from '#server/sales/deliveries/delivery-states.ts';
import { StateLabel } from '../state-label.tsx';

interface StateProps extends Partial<ContractState> {
  isLeaving?: boolean;
}

/** The state of one delivery, or of a sale by all of its deliveries: a sale that has none left is done. */
export function SaleState({ state = 'done', attempts = 0, isLeaving = false }: StateProps) {
  if (state === 'failed') return <StateLabel state="bad">Delivery failed</StateLabel>;
  if (isLeaving) return <StateLabel state="off">Notice given</StateLabel>;
  if (state === 'done') return <StateLabel state="ok">Delivered</StateLabel>;
  return (
    <StateLabel state="wait">{attempts ? `Waiting, try ${attempts + 1}` : 'Waiting'}</StateLabel>
  );
}
