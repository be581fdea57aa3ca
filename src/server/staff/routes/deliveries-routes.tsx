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
import { readForm, type StaffRoutes } from './staff-routes.ts';

const maxDeliveries = 100;

const mayRetry = (role: StaffRole) => role !== 'viewer';

export function addDeliveriesRoutes({
  app,
  deps: { db },
  recordAct,
  look,
  send,
  allow,
  refuseAct,
}: StaffRoutes): void {
  app.get(deliveriesPage.path, allow(deliveriesPage), async (c) => {
    const viewer = c.get('viewer');
    const done = /^\d{1,9}$/.exec(c.req.query('done') ?? '')?.[0];
    const view = {
      viewer,
      totals: await countDeliveries(db),
      open: await listDeliveries(db, { state: 'open', limit: maxDeliveries }),
      limit: maxDeliveries,
      mayRetry: mayRetry(viewer.member.role),
      done: done === undefined ? undefined : Number(done),
    };
    return send(c, <DeliveriesView look={look()} {...view} />);
  });
  app.post(deliveriesPage.path, async (c) => {
    const { member } = c.get('viewer');
    const form = await readForm(c);
    const [id, kind] = [form.get('id') ?? '', form.get('kind')];
    const which = isUuid(id) ? { id } : allDeliveryKinds.find((one) => one === kind);
    if (!mayRetry(member.role) || which === undefined) {
      return refuseAct(c, 'another attempt at deliveries');
    }
    const target = typeof which === 'string' ? { kind: which } : which;
    const done = await db.transaction(async (tx) => {
      const about = 'id' in target ? `the delivery ${target.id}` : `all of ${target.kind}`;
      await recordAct(member, 'retried-deliveries', about, tx);
      return retryOpenDeliveries(tx, target);
    });
    return c.redirect(`${deliveriesPage.path}?done=${done}`, 303);
  });
}
