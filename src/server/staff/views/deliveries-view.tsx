import { Button } from '#design/components/button/button.tsx';
import type { DeliveryTotals, ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import { deliveryNames } from './delivery-names.ts';
import { Moment } from './moment.tsx';
import { RowTable } from './row-table.tsx';
import { MenuDocument, type Viewer } from './staff-document.tsx';
import { deliveriesPage, getSalePath, salesPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StateLabel } from './state-label.tsx';

interface DeliveriesProps {
  look: StaffBrand;
  viewer: Viewer;
  totals: readonly DeliveryTotals[];
  open: readonly ListedDelivery[];
  /** How many are shown at most. */
  limit: number;
  mayRetry: boolean;
  /** What a press has done. */
  done: number | undefined;
}

export function DeliveriesView({
  look,
  viewer,
  totals,
  open,
  limit,
  mayRetry,
  done,
}: DeliveriesProps) {
  const { role } = viewer.member;
  const retry = (label: string, name: 'id' | 'kind', value: string, about: string) =>
    mayRetry && {
      'Attempt again': (
        <form method="post" action={deliveriesPage.path}>
          <input type="hidden" name="formToken" value={viewer.formToken} />
          <input type="hidden" name={name} value={value} />
          <Button type="submit" variant="tertiary" size="sm" aria-label={`${label}: ${about}`}>
            {label}
          </Button>
        </form>
      ),
    };
  const kinds = totals.map(({ kind, waiting, failed, lastResult }) => ({
    key: kind,
    cells: {
      What: deliveryNames[kind],
      Waiting: waiting,
      Failed: failed,
      'Last answer': lastResult,
      ...retry('All now', 'kind', kind, deliveryNames[kind]),
    },
  }));
  const rows = open.map((delivery) => {
    const [what, subject] = [deliveryNames[delivery.kind], nameSubject(delivery)];
    const { reference } = delivery;
    const maySee = reference !== null && salesPage.roles.includes(role);
    return {
      key: delivery.id,
      cells: {
        About: maySee ? <a href={getSalePath(reference)}>{reference}</a> : subject,
        What: what,
        Since: <Moment at={delivery.createdAt} />,
        State: <State {...delivery} />,
        'Last answer': delivery.lastResult,
        ...retry('Now', 'id', delivery.id, `${what}, ${subject}`),
      },
    };
  });
  const first = open.length === limit ? `, the first ${limit}` : '';
  return (
    <MenuDocument title="Deliveries" look={look} viewer={viewer} current={deliveriesPage}>
      <h1>Deliveries</h1>
      {done !== undefined && (
        <p role="status">
          {done === 1 ? 'One delivery is' : `${done} deliveries are`} attempted again now.
        </p>
      )}
      {totals.length === 0 ? (
        <p>Everything is delivered.</p>
      ) : (
        <>
          <RowTable caption="By kind" rows={kinds} />
          <RowTable caption={`Waiting and failed, oldest first${first}`} rows={rows} />
        </>
      )}
    </MenuDocument>
  );
}

const nameSubject = ({ reference, enquiryId }: ListedDelivery) =>
  reference ?? (enquiryId ? 'An enquiry' : 'An erasure');

function State({ state, attempts }: Pick<ListedDelivery, 'state' | 'attempts'>) {
  return state === 'failed' ? (
    <StateLabel state="bad">Failed</StateLabel>
  ) : (
    <StateLabel state="wait">
      {attempts === 0 ? 'Waiting' : `Waiting, try ${attempts + 1}`}
    </StateLabel>
  );
}
