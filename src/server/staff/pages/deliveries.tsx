import { isUuid } from '#rules/identifiers/uuid.ts';
import type { StaffRole } from '#server/platform/storage/schema.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import {
  countDeliveries,
  listDeliveries,
  retryOpenDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { ActForm } from '../views/act-form.tsx';
import { RowTable } from '../views/blocks.tsx';
import { DeliveryState, deliveryNames } from '../views/delivery-state.tsx';
import { PageFrame } from '../views/page.tsx';
import { deliveriesPage, getSalePath, salesPage } from '../views/staff-pages.ts';
import { Moment } from '../views/values.tsx';
import {
  allowAct,
  readWholeNumber,
  refuseAct,
  type StaffApp,
  type StaffAppDeps,
} from './staff-request.tsx';

const maxDeliveries = 100;
const retriers: readonly StaffRole[] = ['care', 'admin'];
const retry = 'another attempt at deliveries';

/** Attempts one delivery again, or all of a kind. */
const offerRetry = (button: string, hidden: Record<string, string>, about: string) => ({
  'Attempt again': (
    <ActForm
      action={deliveriesPage.path}
      {...{ hidden, button }}
      buttonLabel={`${button}: ${about}`}
    />
  ),
});

export function addDeliveriesPage(app: StaffApp, { db }: StaffAppDeps) {
  app.get(deliveriesPage.path, async (c) => {
    const { role } = c.var.member;
    const mayRetry = retriers.includes(role);
    const maySeeSales = salesPage.roles.includes(role);
    const done = readWholeNumber(c.req.query('done'));
    const totals = await countDeliveries(db);
    const open = await listDeliveries(db, { state: 'open', limit: maxDeliveries });
    const kinds = totals.map(({ kind, waiting, failed, lastResult }) => ({
      What: deliveryNames[kind],
      Waiting: waiting,
      Failed: failed,
      'Last answer': lastResult,
      ...(mayRetry && offerRetry('All now', { kind }, deliveryNames[kind])),
    }));
    const rows = open.map((delivery) => {
      const { id, reference, enquiryId, createdAt, lastResult } = delivery;
      const what = deliveryNames[delivery.kind];
      const subject = reference ?? (enquiryId ? 'An enquiry' : 'An erasure');
      const sale = reference && maySeeSales && <a href={getSalePath(reference)}>{reference}</a>;
      return {
        About: sale || subject,
        What: what,
        Since: <Moment at={createdAt} />,
        State: <DeliveryState {...delivery} />,
        'Last answer': lastResult,
        ...(mayRetry && offerRetry('Now', { id }, `${what}, ${subject}`)),
      };
    });
    const first = open.length === maxDeliveries ? `, the first ${maxDeliveries}` : '';
    return c.var.send(
      <PageFrame
        {...c.var.page}
        of={deliveriesPage}
        done={
          done !== undefined &&
          `${done === 1 ? 'One delivery is' : `${done} deliveries are`} attempted again now.`
        }
      >
        <RowTable caption="By kind" empty="Everything is delivered." rows={kinds} />
        <RowTable caption={`Waiting and failed, oldest first${first}`} rows={rows} />
      </PageFrame>,
    );
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
}
