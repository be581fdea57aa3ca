import { Button } from '#design/components/button/button.tsx';
import type { DeliveryTotals, ListedDelivery } from '#server/sales/deliveries/delivery-states.ts';
import { deliveryNames } from './delivery-names.ts';
import { Moment } from './moment.tsx';
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
  const token = <input type="hidden" name="formToken" value={viewer.formToken} />;
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
          <table>
            <caption>By kind</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Waiting</th>
                <th scope="col">Failed</th>
                <th scope="col">Last answer</th>
                {mayRetry && <th scope="col">Attempt again</th>}
              </tr>
            </thead>
            <tbody>
              {totals.map(({ kind, waiting, failed, lastResult }) => (
                <tr key={kind}>
                  <th scope="row" data-label="What">
                    {deliveryNames[kind]}
                  </th>
                  <td data-label="Waiting">{waiting}</td>
                  <td data-label="Failed">{failed}</td>
                  <td data-label="Last answer">{lastResult}</td>
                  {mayRetry && (
                    <td data-label="Attempt again">
                      <form method="post" action={deliveriesPage.path}>
                        {token}
                        <input type="hidden" name="kind" value={kind} />
                        <Button
                          type="submit"
                          variant="tertiary"
                          size="sm"
                          aria-label={`All now: ${deliveryNames[kind]}`}
                        >
                          All now
                        </Button>
                      </form>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
          <table>
            <caption>
              Waiting and failed, oldest first{open.length === limit && `, the first ${limit}`}
            </caption>
            <thead>
              <tr>
                <th scope="col">About</th>
                <th scope="col">What</th>
                <th scope="col">Since</th>
                <th scope="col">State</th>
                <th scope="col">Last answer</th>
                {mayRetry && <th scope="col">Attempt again</th>}
              </tr>
            </thead>
            <tbody>
              {open.map((delivery) => (
                <tr key={delivery.id}>
                  <th scope="row" data-label="About">
                    {delivery.reference !== null && salesPage.roles.includes(viewer.member.role) ? (
                      <a href={getSalePath(delivery.reference)}>{delivery.reference}</a>
                    ) : (
                      nameSubject(delivery)
                    )}
                  </th>
                  <td data-label="What">{deliveryNames[delivery.kind]}</td>
                  <td data-label="Since">
                    <Moment at={delivery.createdAt} />
                  </td>
                  <td data-label="State">
                    <State {...delivery} />
                  </td>
                  <td data-label="Last answer">{delivery.lastResult}</td>
                  {mayRetry && (
                    <td data-label="Attempt again">
                      <form method="post" action={deliveriesPage.path}>
                        {token}
                        <input type="hidden" name="id" value={delivery.id} />
                        <Button
                          type="submit"
                          variant="tertiary"
                          size="sm"
                          aria-label={`Now: ${deliveryNames[delivery.kind]}, ${nameSubject(delivery)}`}
                        >
                          Now
                        </Button>
                      </form>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
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
