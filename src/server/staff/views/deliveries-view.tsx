import type { DeliveryTotals, ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import { ActForm } from './act-form.tsx';
import { deliveryNames } from './delivery-names.ts';
import { Moment } from './moment.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { SaleState } from './sales/sale-state.tsx';
import { deliveriesPage, getSalePath, salesPage } from './staff-pages.ts';

interface DeliveriesProps extends PageProps {
  totals: readonly DeliveryTotals[];
  open: readonly ListedDelivery[];
  /** How many are shown at most. */
  limit: number;
  mayRetry: boolean;
  /** What a press has done. */
  done: number | undefined;
}

export function DeliveriesView({ totals, open, limit, mayRetry, done, ...page }: DeliveriesProps) {
  const retry = (button: string, hidden: Record<string, string>, about: string) =>
    mayRetry && {
      'Attempt again': (
        <ActForm
          action={deliveriesPage.path}
          {...{ hidden, button }}
          buttonLabel={`${button}: ${about}`}
        />
      ),
    };
  const kinds = totals.map(({ kind, waiting, failed, lastResult }) => ({
    What: deliveryNames[kind],
    Waiting: waiting,
    Failed: failed,
    'Last answer': lastResult,
    ...retry('All now', { kind }, deliveryNames[kind]),
  }));
  const maySeeSales = salesPage.roles.includes(page.viewer.member.role);
  const rows = open.map((delivery) => {
    const { id, reference, enquiryId, createdAt, lastResult } = delivery;
    const what = deliveryNames[delivery.kind];
    const subject = reference ?? (enquiryId ? 'An enquiry' : 'An erasure');
    const sale = reference && maySeeSales && <a href={getSalePath(reference)}>{reference}</a>;
    return {
      About: sale || subject,
      What: what,
      Since: <Moment at={createdAt} />,
      State: <SaleState {...delivery} />,
      'Last answer': lastResult,
      ...retry('Now', { id }, `${what}, ${subject}`),
    };
  });
  const first = open.length === limit ? `, the first ${limit}` : '';
  return (
    <PageFrame
      {...page}
      of={deliveriesPage}
      title="Deliveries"
      done={
        done !== undefined &&
        `${done === 1 ? 'One delivery is' : `${done} deliveries are`} attempted again now.`
      }
    >
      {totals.length === 0 ? (
        <p>Everything is delivered.</p>
      ) : (
        <>
          <RowTable caption="By kind" rows={kinds} />
          <RowTable caption={`Waiting and failed, oldest first${first}`} rows={rows} />
        </>
      )}
    </PageFrame>
  );
}
