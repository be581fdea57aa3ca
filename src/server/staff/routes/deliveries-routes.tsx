import { Hono } from 'hono';
import { isUuid } from '#rules/identifiers/uuid.ts';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import {
  countDeliveries,
  listDeliveries,
  retryOpenDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { DeliveriesView } from '../views/deliveries-view.tsx';
import { deliveriesPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { allow, allowAct, readWholeNumber, refuseAct, type StaffEnv } from './staff-request.tsx';

const maxDeliveries = 100;
const retriers: readonly StaffRole[] = ['care', 'admin'];
const retry = 'another attempt at deliveries';

export function createDeliveriesRoutes({ db }: StaffAppDeps) {
  const app = new Hono<StaffEnv>();

  app.get(deliveriesPage.path, allow(deliveriesPage), async (c) => {
    const view = {
      totals: await countDeliveries(db),
      open: await listDeliveries(db, { state: 'open', limit: maxDeliveries }),
      limit: maxDeliveries,
      mayRetry: retriers.includes(c.var.member.role),
      done: readWholeNumber(c.req.query('done')),
    };
    return c.var.send(<DeliveriesView {...c.var.page} {...view} />);
  });

  app.post(deliveriesPage.path, allowAct(retriers, retry), async (c) => {
    const id = c.var.field('id');
    const kind = allDeliveryKinds.find((one) => one === c.var.field('kind'));
    const which = isUuid(id) ? { id } : kind && { kind };
    if (!which) return refuseAct(c, retry);
    const done = await db.transaction(async (tx) => {
      const about = 'id' in which ? `the delivery ${which.id}` : `all of ${which.kind}`;
      await c.var.record('retried-deliveries', about, tx);
      return retryOpenDeliveries(tx, which);
    });
    return c.redirect(`${deliveriesPage.path}?done=${done}`, 303);
  });
  return app;
}
