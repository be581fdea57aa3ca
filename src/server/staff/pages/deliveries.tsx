import { isUuid } from '#rules/identifiers/uuid.ts';
import type { DeliveryKind, HeldState, StaffRole } from '#server/platform/storage/schema.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import {
  type ContractState,
  countDeliveries,
  listDeliveries,
  retryOpenDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { type AddPage, allowAct, readWholeNumber, refuseAct } from '../requests/staff-request.tsx';
import { ActForm, RowTable } from '../views/blocks.tsx';
import { getSalePath, PageFrame, pages } from '../views/page.tsx';
import { Moment, StateLabel } from '../views/values.tsx';

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
  /** Of a sale. One that is held, or that staff have ended, has no deliveries. */
  heldState?: HeldState | null;
}

/** The state of one delivery, or of a sale by all of its deliveries: a sale that has none left is done. */
export function DeliveryState({
  state = 'done',
  attempts = 0,
  isLeaving = false,
  heldState = null,
}: StateProps) {
  if (heldState === 'held') return <StateLabel state="held">Held for a look</StateLabel>;
  if (heldState === 'ended') return <StateLabel state="off">Ended by staff</StateLabel>;
  if (state === 'failed') return <StateLabel state="bad">Delivery failed</StateLabel>;
  if (isLeaving) return <StateLabel state="off">Notice given</StateLabel>;
  if (state === 'done') return <StateLabel state="ok">Delivered</StateLabel>;
  return (
    <StateLabel state="wait">{attempts ? `Waiting, try ${attempts + 1}` : 'Waiting'}</StateLabel>
  );
}

const maxDeliveries = 100;
const retriers: readonly StaffRole[] = ['care', 'admin'];
const retry = 'another attempt at deliveries';

/** Attempts one delivery again, or all of a kind. */
const offerRetry = (button: string, hidden: Record<string, string>, about: string) => ({
  'Attempt again': (
    <ActForm
      action={pages.deliveries.path}
      {...{ hidden, button }}
      buttonLabel={`${button}: ${about}`}
    />
  ),
});

export const addDeliveriesPage: AddPage = (app, { db }) => {
  app.get(pages.deliveries.path, async (c) => {
    const { role } = c.var.member;
    const mayRetry = retriers.includes(role);
    const maySeeSales = pages.sales.roles.includes(role);
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

  app.post(pages.deliveries.path, allowAct(retriers, retry), async (c) => {
    const id = c.var.field('id');
    const kind = allDeliveryKinds.find((one) => one === c.var.field('kind'));
    const which = isUuid(id) ? { id } : kind && { kind };
    if (!which) return refuseAct(c, retry);
    const done = await db.transaction(async (tx) => {
      const about = 'id' in which ? `the delivery ${which.id}` : `all of ${which.kind}`;
      await c.var.record('retried-deliveries', about, tx);
      return retryOpenDeliveries(tx, which);
    });
    return c.redirect(`${pages.deliveries.path}?done=${done}`, 303);
  });
};
