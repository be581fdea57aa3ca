import type { DeliveryWorkers } from '#server/sales/deliveries/delivery-workers.ts';

/** For tests whose deliveries wait. */
export const noDeliveryWorkers: Pick<DeliveryWorkers, 'notify'> = { notify: () => {} };
